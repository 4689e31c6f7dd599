import { existsSync } from 'node:fs'

/** Loaded before a command (`node --import`): `.env` fills in what the environment itself leaves open. */
if (existsSync('.env')) process.loadEnvFile('.env')
