import { existsSync } from 'node:fs'
import { defineConfig, type TestProjectConfiguration, type ViteUserConfig } from 'vitest/config'

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

// The client's own: `web` in Node, `web-browser` in a real browser. Vitest does not look into a config that holds
// projects itself, so they are taken from there.
if (existsSync('web/vitest.config.ts')) {
  const { default: web } = (await import('./web/vitest.config.ts')) as { default: ViteUserConfig }
  const own = (web.test?.projects ?? []).filter((project) => typeof project === 'object')
  projects.push(...own.map((project) => ({ root: 'web', ...project })))
}

export default defineConfig({ test: { projects, maxWorkers: 2 } })
