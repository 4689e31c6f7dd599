import { sendBadInput } from './send-bad-input.ts'

sendBadInput(240, 60, 'short-timeouts.ts')
