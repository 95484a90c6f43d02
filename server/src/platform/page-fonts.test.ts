import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readFontFaces } from './page-fonts.ts'

let webDir: string
beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'academy-fonts-'))
  await mkdir(join(webDir, 'assets'))
  for (const name of ['onest-latin-wght-normal-Dun_Rd.woff2', 'onest-cyrillic-ext-wght-normal-DO.woff2', 'app-1.js'])
    await writeFile(join(webDir, 'assets', name), '')
})
afterAll(() => rm(webDir, { recursive: true }))

test('the faces name the files as the build called them, and no others', () => {
  const css = readFontFaces(webDir)
  expect([...css.matchAll(/url\('([^']+)'\)/g)].map(([, file]) => file)).toEqual([
    '/assets/onest-latin-wght-normal-Dun_Rd.woff2',
  ])
})

test('without a built client there are none', () => {
  expect(readFontFaces(join(webDir, 'missing'))).toBe('')
})
