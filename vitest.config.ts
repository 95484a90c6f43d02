import { existsSync } from 'node:fs'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'

const serverSetup = 'server/test/global-setup.ts'

const projects: TestProjectConfiguration[] = [
  { test: { name: 'contract', root: 'contract', include: ['src/**/*.test.ts'] } },
  { test: { name: 'scripts', root: 'scripts', include: ['**/*.test.ts'] } },
  {
    test: {
      name: 'server',
      root: 'server',
      include: ['{src,test,seed}/**/*.test.ts'],
      globalSetup: existsSync(serverSetup) ? ['test/global-setup.ts'] : [],
      testTimeout: 20_000,
      hookTimeout: 60_000,
    },
  },
]

// Component tests run in a real browser; their project lives beside the web client.
if (existsSync('web/vitest.config.ts')) projects.push('web/vitest.config.ts')

export default defineConfig({ test: { projects, maxWorkers: 2 } })
