import { sendBadInput } from './send-bad-input.ts'

sendBadInput(16_000, 4_000)
