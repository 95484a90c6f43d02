import { translationAreas, type TranslationArea } from '@academy/contract/translations'
import { beforeAll, expect, test } from 'vitest'
import { builtInTexts } from '#lib/i18n/built-in-texts.ts'
import { paths } from '#lib/paths.ts'
import { areasOf } from './guard.ts'
import { staffScreens } from './screens.ts'

/** Where a module lies, said by another one. */
const placeOf = (name: string, from: string): string =>
  new URL(name.startsWith('#') ? `/src/${name.slice(1)}` : name, `file://${from}`).pathname

const here = '/src/app/areas.test.ts'
const files = import.meta.glob<string>('../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true })
const sources = new Map(Object.entries(files).map(([name, code]) => [placeOf(name, here), code]))

const areaOfKey = new Map<string, TranslationArea>()
beforeAll(async () => {
  for (const area of translationAreas) {
    const texts = await builtInTexts.ua[area]()
    for (const key of Object.keys(texts.default)) areaOfKey.set(key, area)
  }
})

/** The modules a page is drawn with, however far away, except those that bring their own texts along. */
const partsOf = (file: string, found = new Set<string>()): Set<string> => {
  found.add(file)
  // A type is gone when the page is drawn.
  const code = sources.get(file)!.replaceAll(/^import type [^']*'[^']*'/gm, '')
  for (const [, name = ''] of code.matchAll(/(?:from |import\()\s*'([#.][^']+\.tsx?)'/g)) {
    const part = placeOf(name, file)
    if (!found.has(part) && !sources.get(part)!.includes('loadArea(')) partsOf(part, found)
  }
  return found
}

/** The areas of the texts a module names: whole keys, and the beginnings of those that are put together. A beginning
 * of one word counts only where a text is asked for: fields of forms have such names too. */
const areasNamedIn = (code: string): Set<TranslationArea> => {
  const whole = [...code.matchAll(/['`]([A-Za-z]\w*\.[\w.]*)['`]/g)].map(([, key = '']) => areaOfKey.get(key))
  const begun = [...code.matchAll(/(?:\bt\(\s*`(?=\w+\.\$)|`(?=\w+\.\w+\.))([\w.]+)\$\{/g)].flatMap(([, start = '']) =>
    [...areaOfKey].filter(([key]) => key.startsWith(start)).map(([, area]) => area),
  )
  return new Set([...whole, ...begun].filter((area) => area !== undefined))
}

const pagesOf = (list: string): Map<string, string> => {
  const file = placeOf(list, here)
  const pages = sources.get(file)!.matchAll(/(\w+): async \(\) =>\s*\(await import\('([^']+)'\)/g)
  return new Map([...pages].map(([, name = '', page = '']) => [name, placeOf(page, file)]))
}
const staff = pagesOf('./main-pages.ts')
const cabinet = pagesOf('./cabinet-pages.ts')

const screens: [path: string, page: string][] = [
  [paths.main, staff.get('layout')!],
  ...Object.entries(staffScreens).map(([page, { path }]): [string, string] => [path, staff.get(page)!]),
  [paths.cabinet, cabinet.get('layout')!],
  [paths.stage('lectures'), cabinet.get('stage')!],
  [paths.stageLecture('lectures', 'first'), cabinet.get('lecture')!],
  [paths.lectureTask('lectures', 'first'), cabinet.get('task')!],
  [paths.lectureChat('lectures', 'first'), cabinet.get('chat')!],
  [paths.cabinetEdit, cabinet.get('edit')!],
  [paths.test, cabinet.get('test')!],
  [paths.testSummary('id'), cabinet.get('testSummary')!],
  [paths.form(1), cabinet.get('form')!],
]

test('the screens are found', () => {
  expect(screens.length).toBe(staff.size + cabinet.size)
  expect(screens.filter(([, page]) => !sources.has(page))).toEqual([])
})

test.each(screens)('[I18N-07] Q-79: %s has all its texts before it is drawn', (path, page) => {
  const there = new Set<TranslationArea>(['public', ...areasOf(path)])
  const missing = [...partsOf(page)].flatMap((file) =>
    [...areasNamedIn(sources.get(file)!)].filter((area) => !there.has(area)).map((area) => `${area} for ${file}`),
  )
  expect(missing).toEqual([])
})
