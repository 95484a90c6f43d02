// Which requirements of docs/spec are named by a test. `--json` prints the same as data only.
//
// A test names a requirement by '[VAL-05]' inside a string (its title) or by a string that is the id and nothing else
// (a row of a table of cases). Comments do not count, nor do titles of skipped tests.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '..')
const specFolder = join(root, 'docs', 'spec')
const problems = []

const linesOf = (path) => readFileSync(path, 'utf8').split('\n')

// --- The catalogue

/** The counts table of the README: prefix -> number of rows, and the total. */
const readCounts = () => {
  const counts = new Map()
  let total = 0
  for (const line of linesOf(join(specFolder, 'README.md'))) {
    const row = /^\|\s*\d+\s*\|[^|]*\|\s*([A-Z][A-Z0-9]*)\s*\|\s*(\d+)\s*\|/.exec(line)
    if (row) counts.set(row[1], Number(row[2]))
    total = Number(/^\|\s*\|\s*\*\*Total\*\*\s*\|\s*\|\s*\*\*(\d+)\*\*/.exec(line)?.[1] ?? total)
  }
  return { counts, total }
}

/** Prefix -> ids, from the rows `| PREFIX-nn |` of the numbered files. Decisions (Q-nn) are kept apart. */
const readCatalogue = () => {
  const domains = new Map()
  const seen = new Set()
  const files = readdirSync(specFolder).filter((name) => /^\d\d-.*\.md$/.test(name))
  for (const file of files.toSorted())
    for (const line of linesOf(join(specFolder, file))) {
      const [, id, prefix] = /^\|\s*(([A-Z][A-Z0-9]*)-\d+)\s*\|/.exec(line) ?? []
      if (!id) continue
      if (seen.has(id)) problems.push(`docs/spec/${file}: ${id} stands there twice`)
      seen.add(id)
      domains.set(prefix, [...(domains.get(prefix) ?? []), id])
    }
  const decisions = domains.get('Q') ?? []
  domains.delete('Q')
  return { domains, decisions }
}

const compareWithCounts = (domains, { counts, total }) => {
  for (const prefix of new Set([...counts.keys(), ...domains.keys()])) {
    const [counted, found] = [counts.get(prefix) ?? 0, domains.get(prefix)?.length ?? 0]
    if (counted !== found)
      problems.push(`docs/spec/README.md counts ${counted} ${prefix} rows, the files hold ${found}`)
  }
  const found = [...domains.values()].flat().length
  if (found !== total || found === 0)
    problems.push(`docs/spec/README.md says ${total} in total, the files hold ${found}`)
}

// --- The tests

const testFiles = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory())
      return entry.name.startsWith('.') || ['node_modules', 'dist', 'build'].includes(entry.name) ? [] : testFiles(path)
    return /\.(test\.tsx?|spec\.ts)$/.test(entry.name) ? [path] : []
  })

/** After one of these a slash begins a pattern, after anything else it divides. */
const beforePattern = /(?:^|[(,=:[!&|?{};+\-*%<>~^]|=>|\b(?:return|typeof|case|in|of|void|await))\s*$/

/** A piece of source from `start`: comment, string, pattern or a single character. */
const readPiece = (source, start) => {
  const endAfter = (mark) => {
    const found = source.indexOf(mark, start + 2)
    return found < 0 ? source.length : found + mark.length
  }
  if (source.startsWith('//', start)) return { kind: 'comment', end: endAfter('\n') }
  if (source.startsWith('/*', start)) return { kind: 'comment', end: endAfter('*/') }
  const quote = source[start]
  const isString = quote === "'" || quote === '"' || quote === '`'
  const isPattern = quote === '/' && beforePattern.test(source.slice(Math.max(0, start - 40), start))
  const end = isString || isPattern ? endOfLiteral(source, start, quote) : null
  return end === null ? { kind: 'code', end: start + 1 } : { kind: isString ? 'string' : 'pattern', end }
}

/** null: never closed in its line, so it is an apostrophe in the text between two tags. */
const endOfLiteral = (source, start, quote) => {
  let isInClass = false
  for (let at = start + 1; at < source.length; at += 1) {
    const char = source[at]
    if (char === '\\') at += 1
    else if (char === '\n' && quote !== '`') return null
    else if (quote === '/' && char === '[') isInClass = true
    else if (quote === '/' && char === ']') isInClass = false
    else if (char === quote && !isInClass) return at + 1
  }
  return null
}

const isSkipped = (source, start) => /\.(?:skip|todo|fixme)\s*\(\s*$/.test(source.slice(Math.max(0, start - 40), start))

/** The inner texts of all string literals of a test file, without those of skipped tests. */
const stringsOf = (source) => {
  const strings = []
  for (let at = 0; at < source.length;) {
    const { kind, end } = readPiece(source, at)
    if (kind === 'string' && !isSkipped(source, at)) strings.push(source.slice(at + 1, end - 1))
    at = end
  }
  return strings
}

/** Promise ids (E1, S9) have no hyphen and so are no concern here; 'UTF-8' alone has no known prefix. */
const idsIn = (text, domains) => {
  const inTitle = [...text.matchAll(/\[([A-Z][A-Z0-9]*-\d+)\]/g)].map(([, id]) => id)
  const [, alone, prefix] = /^(([A-Z][A-Z0-9]*)-\d+)$/.exec(text) ?? []
  return alone && domains.has(prefix) ? [...inTitle, alone] : inTitle
}

const readNamed = ({ domains, decisions }) => {
  const known = new Set([...domains.values()].flat())
  const named = new Set()
  for (const file of testFiles(root))
    for (const id of stringsOf(readFileSync(file, 'utf8')).flatMap((text) => idsIn(text, domains)))
      if (known.has(id)) named.add(id)
      else if (!decisions.includes(id))
        problems.push(`${relative(root, file)} names ${id}, which is not in the catalogue`)
  return named
}

// --- The report

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

const catalogue = readCatalogue()
compareWithCounts(catalogue.domains, readCounts())
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
