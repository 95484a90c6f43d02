import { vi } from 'vitest'

// Runs before each file: what another file left in our modules and globals is gone. Packages stay loaded.
vi.resetModules()
vi.unstubAllGlobals()
vi.unstubAllEnvs()
vi.useRealTimers()
