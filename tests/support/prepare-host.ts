import { prepareStore } from '../../server/backup/prepare-store.ts'

/** A process that prepares a store as the start of a server does. */
await prepareStore(JSON.parse(process.argv[2] ?? '{}'), { notify: [], now: Date.now() })
