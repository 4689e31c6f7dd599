/** Loaded before a server: its clock stands still, so that no limit recovers however slowly a test runs. */
const startedAt = Date.now()
Date.now = () => startedAt
