import { globSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { projectRoot } from '../project.ts'
import { filesOf, vitestParts } from './parts.ts'
import { listFiles } from './vitest.ts'

// A file that belongs to a part and to no project of Vitest is counted (requirements, faults, security list), but no
// run of any size opens it.

let projectsOf: Map<string, string[]>
beforeAll(async () => {
  const found = Map.groupBy(await listFiles(), ({ file }) => file)
  projectsOf = new Map([...found].map(([file, rows]) => [file, rows.map(({ project }) => project)]))
})

const isLeftOut = (path: string): boolean => /(^|\/)(node_modules|dist|data|\.\w+)$|^e2e\/test-results$/.test(path)

test('every test file of the tree belongs to exactly one project of Vitest', () => {
  const all = globSync('**/*.{test.*,spec.*}', { cwd: projectRoot, exclude: isLeftOut })
  const owners = all
    .filter((file) => !file.startsWith('e2e/journeys/'))
    .map((file) => ({ file, projects: projectsOf.get(file) ?? [] }))
  expect(owners.filter(({ projects }) => projects.length !== 1)).toEqual([])
  expect(owners.length).toBeGreaterThan(400)
})

test.each(Object.entries(vitestParts))('the projects of "%s" run all its files', (_, part) => {
  const left = filesOf(part).filter((file) => !part.projects.some((name) => projectsOf.get(file)?.includes(name)))
  expect(left).toEqual([])
})
