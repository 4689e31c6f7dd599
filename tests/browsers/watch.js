// Runs in every page before its own scripts; see watching-proxy.ts.

// Leaving a page aborts its requests, which logs errors. Tests that open another page set this themselves.
window.left = false
addEventListener('beforeunload', () => {
  window.left = true
})
const report = (problem) => window.left || navigator.sendBeacon('/watched', problem)

addEventListener(
  'error',
  ({ message, target }) => {
    // Of a preload Firefox says so, too, when the module came another way. One that is missing fails where it is imported.
    if (target.rel !== 'modulepreload') report(message ?? `${target.src ?? target.href} did not load`)
  },
  true,
)
addEventListener('unhandledrejection', ({ reason }) => report(`unhandled: ${reason}`))
addEventListener('securitypolicyviolation', (refused) =>
  report(`${refused.violatedDirective} refused ${refused.blockedURI}`),
)
// Disables request timeouts: a slow response on a busy machine is not a failure of the page.
const limit = AbortSignal.timeout.bind(AbortSignal)
AbortSignal.timeout = (ms) => limit(ms * 20)
// The desk's limit for a call: a sign-in that it gave up would have used up its link.
const later = window.setTimeout
window.setTimeout = (work, ms, ...rest) => later(work, ms === 20_000 ? 600_000 : ms, ...rest)

for (const level of ['error', 'warn']) {
  const say = console[level]
  console[level] = (...words) => {
    report(`console.${level}: ${words.join(' ')}`)
    say(...words)
  }
}

/** Where the page stood at each scroll event, for tests that ask how it came to where it is. */
window.scrolled = []
addEventListener('scroll', () => window.scrolled.push(scrollY))
