import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      // Each file has its modules for itself, but no process: starting one took longer than its tests.
      { test: { name: 'web', environment: 'node', pool: 'vmForks', include: ['src/**/*.test.ts'] } },
    ],
  },
})
