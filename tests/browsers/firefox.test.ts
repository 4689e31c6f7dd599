import { describe } from 'vitest'
import { startFirefox } from './firefox.ts'
import { siteTests } from './site-tests.ts'

describe('in Firefox', () => siteTests(startFirefox))
