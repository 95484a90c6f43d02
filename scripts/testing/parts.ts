import { globSync } from 'node:fs'
import { projectRoot } from '../project.ts'

export const partNames = [
  'check',
  'unit',
  'web',
  'runner',
  'server',
  'matrix',
  'fuzz',
  'crash',
  'journeys',
  'screens',
  'faults',
] as const
export type PartName = (typeof partNames)[number]

/** Test files of a part, as patterns from the project's root; those of `without` belong to other parts. */
export type Part = { projects?: string[]; files: string[]; without?: string[] }

const walks = ['e2e/journeys/system/all-pages.spec.ts', 'e2e/journeys/system/screens.spec.ts']
const fuzz = ['server/test/security/fuzz*.test.ts']
const elsewhere = ['server/test/security/**', 'server/test/crash/**']

/** Parts that Vitest runs: all of them go into one run of it, unless they are asked for one by one. */
export const vitestParts: Partial<Record<PartName, Part & { projects: string[] }>> = {
  unit: {
    projects: ['contract', 'hardened-git', 'local-postgres', 'spreadsheets', 'runner', 'scripts'],
    files: ['{contract,hardened-git,local-postgres,spreadsheets,scripts}/**/*.test.ts', 'runner/src/**/*.test.ts'],
  },
  web: { projects: ['web', 'web-clicks', 'web-apart'], files: ['web/src/**/*.test.{ts,tsx}'] },
  runner: { projects: ['runner-boxes'], files: ['runner/test/**/*.test.ts'] },
  server: { projects: ['server', 'server-apart'], files: ['server/**/*.test.ts'], without: elsewhere },
  matrix: { projects: ['server', 'server-apart'], files: ['server/test/security/**/*.test.ts'], without: fuzz },
  fuzz: { projects: ['server', 'server-apart'], files: fuzz },
  crash: { projects: ['server-storms'], files: ['server/test/crash/**/*.test.ts'] },
}

/** Parts that run in a browser. */
export const browserParts: Partial<Record<PartName, Part>> = {
  journeys: { files: ['e2e/journeys/**/*.spec.ts'], without: walks },
  screens: { files: walks },
}

/** Not by day: each planted fault is a run of its own. */
export const onlyFull: readonly PartName[] = ['faults']

export const filesOf = ({ files, without = [] }: Part): string[] => {
  const find = (patterns: string[]): string[] =>
    globSync(patterns, { cwd: projectRoot, exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path) })
  const left = new Set(find(without))
  return find(files).filter((file) => !left.has(file))
}
