// Which requirements of docs/spec are named by a test. `--json` prints the same as data only.
//
// A test names a requirement by `[VAL-05]` or `[STAT-02, STAT-04]` in its title; a row of a table of cases counts where
// it becomes a title. A step of a journey has a title, too. Titles of skipped tests do not count.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { readCatalogue } from './requirements/catalogue.mjs'
import { idsIn, titlesOf } from './requirements/titles.mjs'

const root = join(import.meta.dirname, '..')
const catalogue = readCatalogue(join(root, 'docs', 'spec'))
const problems = [...catalogue.problems]

const testFiles = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory())
      return entry.name.startsWith('.') || ['node_modules', 'dist', 'build'].includes(entry.name) ? [] : testFiles(path)
    return /\.(test\.tsx?|spec\.ts)$/.test(entry.name) ? [path] : []
  })

const readNamed = ({ domains, decisions }) => {
  const known = new Set([...domains.values()].flat())
  const named = new Set()
  for (const file of testFiles(root))
    for (const id of titlesOf(file, readFileSync(file, 'utf8')).flatMap(idsIn))
      if (known.has(id)) named.add(id)
      else if (!decisions.includes(id))
        problems.push(`${relative(root, file)} names ${id}, which is not in the catalogue`)
  return named
}

const wrap = (words, width = 120, indent = '      ') => {
  const lines = [indent]
  for (const word of words) {
    if (`${lines.at(-1)}${word}`.length > width) lines.push(indent)
    lines[lines.length - 1] += `${word} `
  }
  return lines.map((line) => line.trimEnd()).join('\n')
}

const print = (report) => {
  const entries = Object.entries(report)
  const sum = (key) => entries.reduce((total, [, domain]) => total + domain[key], 0)
  const line = (name, named, total) => {
    const percent = Math.floor((100 * named) / total)
    return `${name.padEnd(6)}${String(named).padStart(5)} of ${String(total).padStart(4)}  ${percent} %`
  }
  for (const [prefix, { total, named, missing }] of entries) {
    console.log(line(prefix, named, total))
    if (missing.length > 0) console.log(wrap(missing))
  }
  console.log(line('Total', sum('named'), sum('total')))
}

const named = readNamed(catalogue)
const report = Object.fromEntries(
  [...catalogue.domains].map(([prefix, ids]) => {
    const missing = ids.filter((id) => !named.has(id))
    return [prefix, { total: ids.length, named: ids.length - missing.length, missing }]
  }),
)

if (process.argv.includes('--json')) console.log(JSON.stringify({ domains: report }))
else print(report)

for (const problem of new Set(problems)) console.error(problem)
if (problems.length > 0) process.exitCode = 1
