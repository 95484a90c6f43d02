import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { inProject } from '../project.ts'
import { faults } from './list.ts'
import { edited } from './plant.ts'
import { isJourney } from './run-journeys.ts'

const sources = new Map<string, string>()
const read = (file: string): string => {
  if (!sources.has(file)) sources.set(file, readFileSync(inProject(file), 'utf8'))
  return sources.get(file)!
}

// Nothing is run here: whoever changes a line that a fault stands on, or the title of its test, learns it at once.
describe('the list of faults', () => {
  test('has at least 80, each under a name of its own', () => {
    expect(faults.length).toBeGreaterThanOrEqual(80)
    expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length)
  })

  test.each(faults)('"$name" can be planted', ({ edits }) => {
    for (const edit of edits) expect(edited(read(edit.file), edit)).toContain(edit.replace)
    expect(edits.length).toBeGreaterThan(0)
  })

  test('a browser is dear', () => {
    expect(faults.filter(({ caughtBy, isDear }) => isJourney(caughtBy.file) && !isDear)).toEqual([])
  })

  test.each(faults)('"$name" has its test', ({ caughtBy: { file, title, written = title } }) => {
    expect(read(file)).toContain(written)
  })

  test.each(faults)('"$name" is caught by day', ({ caughtBy: { file, title, written = title } }) => {
    expect(file).not.toContain('.night.')
    const before = read(file).split(written)[0]!
    expect(before.slice(before.lastIndexOf('(') - 'nightTest'.length)).not.toMatch(/^nightTest\(/)
  })
})
