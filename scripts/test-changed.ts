import { existsSync } from 'node:fs'
import { runChecks, textChecks } from './check.ts'
import { CheckFailure, type Check } from './checks/check.ts'
import { lintCheckOf } from './checks/lint.ts'
import { workspaces } from './checks/source-files.ts'
import { typeChecksOf } from './checks/type-check.ts'
import { packageProgram } from './package-program.ts'
import { inProject } from './project.ts'
import { runNode } from './run-program.ts'
import { report } from './test.ts'
import { changedFiles } from './testing/changed-files.ts'
import { importersOf, readTree, type Tree } from './testing/import-graph.ts'
import { runFiles } from './testing/run-parts.ts'
import { add } from './testing/tally.ts'
import { notesOn, touchedTests, type Touched } from './testing/touched-tests.ts'

const shown = 12

/** What was chosen and why, at most a few lines. */
const describe = ({ touches, vitest, journeys }: Touched): string[] => {
  const lines = touches.map(({ file, tests, why }) => `  ${file}: ${tests.length} tests ${why}`)
  const rest = lines.length > shown ? [`  … and ${lines.length - shown} lines more`] : []
  return [
    ...lines.slice(0, shown),
    ...rest,
    `${vitest.length} files of tests and ${journeys.length} journeys are touched.`,
  ]
}

const formatOf = (files: string[]): Check => ({
  name: 'format of the changed files',
  run: async () => {
    const there = files.filter((file) => existsSync(inProject(file)))
    if (there.length === 0) return
    const { code, output } = await runNode(packageProgram('oxfmt'), [
      '--list-different',
      '--no-error-on-unmatched-pattern',
      ...there,
    ])
    if (code !== 0) throw new CheckFailure(`${output.trim()}\nThese files are not formatted: run \`npx oxfmt\`.`)
  },
})

/** The packages that could see the change; other dependencies or compiler settings are seen by all of them. */
const touchedWorkspaces = (files: string[], tree: Tree): string[] => {
  if (files.some((file) => /^(package(-lock)?|tsconfig(\.base)?)\.json$|^\.oxlintrc\.json$/.test(file)))
    return workspaces
  const seen = [...importersOf(tree, files)]
  return workspaces.filter((folder) => seen.some((file) => file.startsWith(`${folder}/`)))
}

const quickChecks = (files: string[], folders: string[]): Check[] => [
  ...(folders.length > 0 ? [lintCheckOf(folders)] : []),
  ...typeChecksOf(folders),
  // They read all files, in a few seconds.
  ...textChecks,
  formatOf(files),
]

await report(async () => {
  const { since, files } = await changedFiles(process.argv[2])
  console.log(`${files.length} files changed ${since}.`)
  const tree = readTree()
  const touched = touchedTests(files, tree)
  for (const line of [...describe(touched), ...notesOn(files, touched)]) console.log(line)
  const checks = await runChecks(quickChecks(files, touchedWorkspaces(files, tree)))
  const isTouched = touched.vitest.length + touched.journeys.length > 0
  return isTouched ? add(checks, await runFiles(touched)) : checks
})
