import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { patient } from '../scripts/testing/patience.ts'
import { isFullSize, runsNightTests } from '../scripts/testing/size.ts'

const folder = fileURLToPath(new URL('.', import.meta.url))
const include = ['src/**/*.test.ts']
// A replaced module would stay replaced for the files that come after.
const replacesModules = globSync(include, { cwd: folder }).filter((file) =>
  /vi\.(mock|doMock)\(/.test(readFileSync(`${folder}${file}`, 'utf8')),
)
const common = {
  provide: { isFullSize, runsNightTests, patienceMs: patient(60_000) },
  environment: 'node',
  setupFiles: ['src/testing/browser-language.ts'],
  // Only so that a test that hangs ends.
  testTimeout: patient(120_000),
  expect: { poll: { timeout: patient(60_000) } },
  // Components are tested without their styles; a test about styles adds the stylesheet itself (`testing/styles.ts`).
  css: { include: [/\.css\?raw$/] },
}

export default defineConfig({
  test: {
    projects: [
      // Files share their worker and the packages it has loaded: loading them for each took longer than its tests.
      {
        test: {
          ...common,
          name: 'web',
          isolate: false,
          setupFiles: ['src/testing/fresh-modules.ts', ...common.setupFiles],
          include,
          exclude: replacesModules,
        },
      },
      // Tests that click: in a document, for as long as the test lasts.
      {
        test: {
          ...common,
          name: 'web-clicks',
          environment: 'happy-dom',
          isolate: false,
          setupFiles: ['src/testing/fresh-modules.ts', ...common.setupFiles],
          include: ['src/**/*.test.tsx'],
        },
      },
      // Each file has its modules for itself, but no process: starting one took longer than its tests.
      { test: { ...common, name: 'web-apart', pool: 'vmForks', include: replacesModules } },
    ],
  },
})
