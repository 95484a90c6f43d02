import { vi } from 'vitest'

// Runs before each file: what another file left in our modules and globals is gone, and so is what it stored
// in the browser: a token would log the next file in. Packages stay loaded.
vi.resetModules()
vi.unstubAllGlobals()
vi.unstubAllEnvs()
vi.useRealTimers()
for (const storage of ['localStorage', 'sessionStorage'] as const) {
  if ('window' in globalThis) window[storage].clear()
}
