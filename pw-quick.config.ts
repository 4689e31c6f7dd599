import config from './playwright.config.ts'
export default { ...config, expect: { timeout: 12_000 }, timeout: 60_000, outputDir: '.cache/pw' }
