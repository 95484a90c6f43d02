import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const common = { environment: 'node' as const }
// A replaced module would stay replaced for the files that come after.
const replacesModules = globSync('src/**/*.test.ts', { cwd: import.meta.dirname }).filter((file) =>
  readFileSync(`${import.meta.dirname}/${file}`, 'utf8').includes('vi.mock('),
)

export default defineConfig({
  test: {
    projects: [
      // Files share their worker: most of the time went into starting one for each of them.
      {
        test: {
          ...common,
          name: 'web',
          isolate: false,
          unstubGlobals: true,
          include: ['src/**/*.test.ts'],
          exclude: replacesModules,
        },
      },
      { test: { ...common, name: 'web-apart', include: replacesModules } },
    ],
  },
})
