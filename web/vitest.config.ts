import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [{ test: { name: 'web', environment: 'node', include: ['src/**/*.test.ts'] } }],
  },
})
