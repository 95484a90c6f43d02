import { defineConfig } from 'vitest/config'
import { patient } from '../scripts/testing/patience.ts'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'web',
          environment: 'node',
          // Each file has its modules for itself, but no process: starting one took longer than its tests.
          pool: 'vmForks',
          include: ['src/**/*.test.ts'],
          // Only so that a test that hangs ends.
          testTimeout: patient(120_000),
          expect: { poll: { timeout: patient(60_000) } },
        },
      },
    ],
  },
})
