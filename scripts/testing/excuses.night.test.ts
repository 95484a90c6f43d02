import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { inProject } from '../project.ts'
import { browserParts, filesOf } from './parts.ts'
import { listJourneys } from './playwright.ts'

const excuse = /^\s*\/\/ At full size only: (.*)$/gm
const ofDay = { ACADEMY_TEST_SIZE: 'day', ACADEMY_NIGHT_TESTS: '' }

/** What a comment says of the day: the parts of its sentence that do not speak of the night. */
const saidOfDay = (text: string): string[] => text.split(/[;.] /).filter((part) => !part.includes('at night only'))

test('whoever leaves a journey to the night names no other journey that is left to the night as well', async () => {
  const told = new Set((await listJourneys([], { ...process.env, ...ofDay }))?.map((file) => basename(file)))
  const excuses = Object.values(browserParts)
    .flatMap(filesOf)
    .flatMap((file) =>
      [...readFileSync(inProject(file), 'utf8').matchAll(excuse)].map(([, text = '']) => ({ file, text })),
    )
  const named = excuses.flatMap(({ file, text }) =>
    saidOfDay(text).flatMap((part) => [...part.matchAll(/[\w-]+\.spec\.ts/g)].map(([spec]) => ({ file, spec }))),
  )
  expect(named.filter(({ spec }) => !told.has(spec))).toEqual([])
  expect(named.length).toBeGreaterThan(5)
})
