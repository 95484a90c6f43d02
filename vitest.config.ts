import { existsSync, globSync, readFileSync } from 'node:fs'
import { defineConfig, type TestProjectConfiguration, type ViteUserConfig } from 'vitest/config'
import { patient } from './scripts/testing/patience.ts'
import { LongestFirst } from './scripts/testing/sequencer.ts'
import { runsNightTests } from './scripts/testing/size.ts'

/** They kill servers and databases of their own, again and again. */
const storms = ['test/crash/**/*.test.ts']
/** They start whole servers. */
const wholeServers = ['test/start/**/*.test.ts']
/** Files of which no test runs by day. */
const leftToNight = runsNightTests ? [] : ['**/*.night.test.ts']
/** Only so that a test that hangs ends: nobody looks at the clock. */
const patience = {
  testTimeout: patient(240_000),
  hookTimeout: patient(240_000),
  expect: { poll: { timeout: patient(60_000) } },
}
// Files share their worker: loading the application for each of them took longer than testing it.
const together = { isolate: false, ...patience }
// A replaced module would stay replaced for the files that come after.
const replacesModules = globSync('{src,test,seed}/**/*.test.ts', { cwd: 'server' }).filter((file) =>
  readFileSync(`server/${file}`, 'utf8').includes('vi.mock('),
)
// Node.js loads the files itself, as it does outside of tests; the runner of Vite took a fourteenth of the CPU.
const nativeModules = { experimental: { viteModuleRunner: false } }
const server = {
  ...together,
  root: 'server',
  globalSetup: ['test/servers/global-setup.ts'],
  ...nativeModules,
}

const projects: TestProjectConfiguration[] = [
  { test: { ...together, name: 'contract', root: 'contract', include: ['src/**/*.test.ts'] } },
  {
    test: {
      ...together,
      name: 'hardened-git',
      root: 'hardened-git',
      include: ['test/**/*.test.ts'],
    },
  },
  { test: { ...together, name: 'local-postgres', root: 'local-postgres', include: ['test/**/*.test.ts'] } },
  {
    test: {
      ...together,
      ...nativeModules,
      name: 'spreadsheets',
      root: 'spreadsheets',
      include: ['test/**/*.test.ts'],
    },
  },
  { test: { ...together, name: 'runner', root: 'runner', include: ['src/**/*.test.ts'] } },
  {
    test: {
      ...patience,
      name: 'runner-boxes',
      root: 'runner',
      include: ['test/**/*.test.ts'],
      exclude: leftToNight,
      maxConcurrency: 3,
    },
  },
  { test: { ...together, name: 'scripts', root: 'scripts', include: ['**/*.test.ts'], exclude: leftToNight } },
  { test: { ...server, isolate: true, name: 'server-apart', include: [...replacesModules, ...wholeServers] } },
  {
    test: {
      ...server,
      name: 'server',
      include: ['{src,test,seed}/**/*.test.ts'],
      exclude: [...storms, ...wholeServers, ...replacesModules, ...leftToNight],
    },
  },
  { test: { ...server, name: 'server-storms', include: storms } },
]

// The client's own. Vitest does not look into a config that holds projects itself, so they are taken from there.
if (existsSync('web/vitest.config.ts')) {
  const { default: web } = (await import('./web/vitest.config.ts')) as { default: ViteUserConfig }
  const own = (web.test?.projects ?? []).filter((project) => typeof project === 'object')
  projects.push(...own.map((project) => ({ root: 'web', ...project })))
}

// A test waits for the database now and then: three workers keep two cores busy.
export default defineConfig({ test: { projects, maxWorkers: 3, sequence: { sequencer: LongestFirst } } })
