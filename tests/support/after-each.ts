import { afterEach, vi } from 'vitest'

// Test files share their globals, so nothing may be left to the next one. The hooks of a test file run before this.
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
