import { sendBadInput } from './send-bad-input.ts'

sendBadInput(800, 200, 'short-patience.ts')
