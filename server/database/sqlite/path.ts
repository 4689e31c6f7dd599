import { join } from 'node:path'

export const databasePath = (dataDir: string): string => join(dataDir, 'firsthour.sqlite')
