import { describe, expect, test } from 'vitest'
import { demoTechnologies, dinosaurOf, dinosaurSvg, technologyOf } from './dinosaur.ts'
import { demoTier, demoTiers } from './limits.ts'

test('[TEST-13][CONST-07] the five technologies, and one for the directions without their own', () => {
  expect(demoTechnologies).toEqual(['JS', 'QA', 'PHP', 'DotNet', 'Java', 'Other'])
})

test.each([
  ['JS', 'JS'],
  [' qa ', 'QA'],
  ['PHP', 'PHP'],
  ['.NET', 'DotNet'],
  ['Java', 'Java'],
  ['JavaScript', 'Other'],
  ['Mobile', 'Other'],
  ['constructor', 'Other'],
  ['', 'Other'],
])('a direction called %j is of %s', (specialization, technology) => {
  expect(technologyOf(specialization)).toBe(technology)
})

test.each([
  [0, 'below50'],
  [49, 'below50'],
  [50, 'from50'],
  [79, 'from50'],
  [80, 'from80'],
  [89, 'from80'],
  [90, 'from90'],
  [100, 'from90'],
])('[CONST-06][TEST-83] %d percent are of the tier %s', (percent, tier) => {
  expect(demoTier(percent)).toBe(tier)
})

describe('[TEST-83][TEST-78] the pictures', () => {
  const all = demoTechnologies.flatMap((technology) =>
    demoTiers.map((tier) => dinosaurSvg(dinosaurOf(technology, tier))),
  )
  test('are 24, each its own', () => {
    expect(new Set(all).size).toBe(24)
  })
  test('hold numbers and nothing that a browser could stumble over', () => {
    for (const svg of all) expect(svg).not.toMatch(/NaN|undefined|null|Infinity/)
  })
  test('are drawn with paths only, so that both sides draw the same', () => {
    for (const svg of all) expect(svg.replaceAll(/<path [^<>]*\/>/g, '')).toBe('')
  })
})
