import type { Config } from '../../config.ts'
import { sendTestEvent } from '../../hand-over/post-event.ts'
import { targetsOf } from '../../hand-over/targets.ts'
import { allFindings, must, remediesFor } from '../finding.ts'

const usualLongestMs = 10_000

export async function tryHandOver({ webhooks }: Pick<Config, 'webhooks'>, timeoutMs = usualLongestMs) {
  if (!webhooks) return []
  const looked = targetsOf(webhooks.urls).map(async (target) => {
    const error = await sendTestEvent(target, webhooks, timeoutMs)
    const problem = `${target.name} did not accept a test event: ${error?.code}: ${error?.message}`
    return error && must('WEBHOOK_URLS', problem, remedyFor(error.code))
  })
  return allFindings(...(await Promise.all(looked)))
}

const remedyFor = remediesFor(
  'The receiver must answer 2xx. This test waits 10 s, a hand-over 20 s: docs/hand-over.md.',
  [/^HTTP40[13]/, 'Give the receiver the same WEBHOOK_SECRET.'],
  [/^HTTP(404|405|410)/, 'Check the path of the address in WEBHOOK_URLS.'],
  [/^EPRIVATE/, 'Set WEBHOOK_ALLOW_PRIVATE=1 if it is meant to be in your own network.'],
  [/^EPLAIN/, 'Use https.'],
  [/CERT|TLS|SSL/, 'The receiver needs a valid certificate for its name.'],
)
