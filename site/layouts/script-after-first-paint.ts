import { rewritePages } from './rewrite-pages.ts'

const pageScript = /<script type="module" src="([^"]+)"><\/script>/g

/**
 * A page's script is asked for once something is on the screen: until then it would compete with the page itself
 * for network and processor. A tab in the background paints nothing and does not wait; a browser that does not report its
 * first paint waits for the timer.
 */
export const askedForAfterFirstPaint = (html: string): string =>
  html.replace(
    pageScript,
    (_, script: string) =>
      `<script type="module">const load=()=>import("${script}");setTimeout(load,3e3);document.hidden?load():new PerformanceObserver(load).observe({type:"paint",buffered:true})</script>`,
  )

export const scriptAfterFirstPaint = () => rewritePages('script-after-first-paint', askedForAfterFirstPaint)
