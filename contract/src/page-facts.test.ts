import { expect, test } from 'vitest'
import { readPageFacts, writePageFacts, type PageFacts } from './page-facts.ts'

const read = (facts: PageFacts) => {
  const written = new Map(
    [...writePageFacts(facts).matchAll(/ ([\w-]+)(?:="(\d+)")?/g)].map(([, name, value]) => [name!, value ?? '']),
  )
  return readPageFacts((name) => written.get(name) ?? null)
}

test('the client reads of a page what the server knew, and of more academies than have a place as many as have one', () => {
  expect(read({ isDemo: true, openAcademies: 0 })).toEqual({ isDemo: true, openAcademies: 0 })
  expect(read({ isDemo: false, openAcademies: 3 })).toEqual({ isDemo: false, openAcademies: 3 })
  expect(read({ isDemo: false, openAcademies: 40 })).toEqual({ isDemo: false, openAcademies: 4 })
})

test('a page that says nothing is one that nothing is known of', () => {
  expect(readPageFacts(() => null)).toBeNull()
})
