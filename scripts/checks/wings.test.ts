import { expect, test } from 'vitest'
import { moduleFileProblem, folderProblem, wingProblems } from './wings.ts'

const modules = 'server/src/modules'

test('a wing may import from a lower one and from itself, not from a higher one', () => {
  const path = `${modules}/homework/review/review.service.ts`
  const importing = (specifier: string) => wingProblems({ path, code: `import { a } from '${specifier}'` })
  expect(importing('#modules/programme/stages/stages.service.ts')).toEqual([])
  expect(importing('#modules/homework/homework/homework.service.ts')).toEqual([])
  expect(importing('#modules/accounts/me/me.service.ts')).toEqual([
    `${path} (homework) imports me (accounts), which is in a higher wing`,
  ])
})

test('a folder that is no wing is refused', () => {
  expect(wingProblems({ path: `${modules}/cellar/wine/wine.service.ts`, code: '' })).toHaveLength(1)
})

test('a file of a module begins with its name, in the plural or the singular', () => {
  expect(moduleFileProblem(`${modules}/academies/academies/academies.repo.ts`)).toBeNull()
  expect(moduleFileProblem(`${modules}/academies/academies/academy-copy.service.ts`)).toBeNull()
  expect(moduleFileProblem(`${modules}/accounts/people/person-card.repo.ts`)).toBeNull()
  expect(moduleFileProblem(`${modules}/assessment/questions/import/template.ts`)).toBeNull()
  expect(moduleFileProblem(`${modules}/homework/review/queue.repo.ts`)).toContain('begins with review')
})

test('features, pages and journeys are in wings', () => {
  expect(folderProblem('web/src/features/homework/review/review.api.ts')).toBeNull()
  expect(folderProblem('web/src/pages/homework/review.page.tsx')).toBeNull()
  expect(folderProblem('web/src/features/review/review.api.ts')).toContain('is in no wing')
  expect(folderProblem('e2e/journeys/review.spec.ts')).toContain('is in no wing')
  expect(folderProblem('web/src/kit/list/list.tsx')).toBeNull()
})
