/**
 * Loaded before the server and every command (`node --import`), so that what is imported after it is compiled once. JavaScript, since a
 * Node that is too old cannot read the rest, and has to be able to say so.
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
