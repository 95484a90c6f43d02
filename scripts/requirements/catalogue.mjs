// The catalogue of requirements: the rows of docs/spec, compared with the counts its README states.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const linesOf = (path) => readFileSync(path, 'utf8').split('\n')

/** The counts table of the README: prefix -> number of rows, and the total. */
const readCounts = (specFolder) => {
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
const readRows = (specFolder) => {
  const problems = []
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
  return { domains, decisions, problems }
}

const compareWithCounts = (domains, { counts, total }) => {
  const problems = []
  for (const prefix of new Set([...counts.keys(), ...domains.keys()])) {
    const [counted, found] = [counts.get(prefix) ?? 0, domains.get(prefix)?.length ?? 0]
    if (counted !== found)
      problems.push(`docs/spec/README.md counts ${counted} ${prefix} rows, the files hold ${found}`)
  }
  const found = [...domains.values()].flat().length
  if (found !== total || found === 0)
    problems.push(`docs/spec/README.md says ${total} in total, the files hold ${found}`)
  return problems
}

/**
 * @param {string} specFolder
 * @returns {{ domains: Map<string, string[]>, decisions: string[], problems: string[] }}
 */
export const readCatalogue = (specFolder) => {
  const { domains, decisions, problems } = readRows(specFolder)
  return { domains, decisions, problems: [...problems, ...compareWithCounts(domains, readCounts(specFolder))] }
}
