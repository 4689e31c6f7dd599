import { vi } from 'vitest'
import { sendBadInput } from './send-bad-input.ts'

vi.setConfig({ testTimeout: 900_000 })
sendBadInput(16_000, 4_000)
