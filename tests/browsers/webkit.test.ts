import { describe } from 'vitest'
import { siteTests } from './site-tests.ts'
import { startWebKit } from './webkit.ts'

describe('in WebKit', () => siteTests(startWebKit))
