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
    // Firefox also reports a preload whose module was loaded otherwise. A missing module fails where it is imported.
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
// The desk's request timeout: a sign-in request that is aborted has already consumed its link.
const later = window.setTimeout
window.setTimeout = (work, ms, ...rest) => later(work, ms === 20_000 ? 600_000 : ms, ...rest)

for (const level of ['error', 'warn']) {
  const say = console[level]
  console[level] = (...words) => {
    report(`console.${level}: ${words.join(' ')}`)
    say(...words)
  }
}

/** The scroll position at each scroll event, for tests of how the page was scrolled. */
window.scrolled = []
addEventListener('scroll', () => window.scrolled.push(scrollY))
