/**
 * Preloaded by the server and every command (`node --import`), so that later imports use the compile cache. JavaScript,
 * because an older Node cannot parse the rest and must still be able to print the reason.
 */
const [major] = process.versions.node.split('.')
if (Number(major) < 26) {
  console.error(
    `This needs Node 26 and runs on ${process.version}: "npm ci" installs it, npm's own scripts use it, and elsewhere it is node_modules/.bin/node.`,
  )
  process.exit(1)
}
await import('./process/compile-cache.js')
await import('./process/env-file.ts')
