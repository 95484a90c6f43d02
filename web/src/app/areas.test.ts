import { translationAreas, type TranslationArea } from '@academy/contract/translations'
import { beforeAll, expect, test } from 'vitest'
import { builtInTexts } from '#lib/i18n/built-in-texts.ts'
import { areasOf } from './screens.rules.ts'
import { layouts, screens, type PageName } from './screens.ts'

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

/** Where the pages of a set lie, by their names. */
const pagesOf = (...lists: string[]): Map<string, string> =>
  new Map(
    lists.flatMap((list) => {
      const file = placeOf(list, here)
      const pages = sources.get(file)!.matchAll(/(\w+): async \(\) =>\s*\(await import\('([^']+)'\)/g)
      return [...pages].map(([, name = '', page = '']): [string, string] => [name, placeOf(page, file)])
    }),
  )
const sets = {
  visitors: pagesOf('./first-pages.ts', './visitor-pages.ts'),
  cabinet: pagesOf('./cabinet-pages.ts'),
  staff: pagesOf('./staff-pages.ts'),
}
const fileOf = ({ set, page }: PageName): string => sets[set].get(page) ?? ''

type Drawn = [path: string, page: string, texts: readonly TranslationArea[]]
const drawn: Drawn[] = [
  ...Object.values(layouts).map(({ path, texts = [], ...layout }): Drawn => [
    path ?? layout.page,
    fileOf(layout),
    texts,
  ]),
  ...screens.flatMap(({ set, page, path, pageTexts }): Drawn[] =>
    page === null ? [] : [[path, fileOf({ set, page }), [...areasOf(path), ...(pageTexts ? [pageTexts] : [])]]],
  ),
]

test.each<[address: string, areas: TranslationArea[]]>([
  ['/', []],
  ['/auth/login', []],
  ['/verify/1234', []],
  ['/nowhere', []],
  ['/confirm-participation/hash', ['student']],
  ['/select-academy', ['student']],
  ['/news/key', ['student']],
  ['/form/5', ['student']],
  ['/test-summary/5', ['student']],
  ['/test', ['student']],
  ['/cabinet', ['student']],
  ['/cabinet/edit', ['student', 'accounts']],
  ['/cabinet/select-academy', ['student']],
  ['/cabinet/lectures/git/', ['student']],
  ['/cabinet/lectures/git/chat', ['student', 'chat']],
  ['/cabinet/lectures/git/chat/', ['student', 'chat']],
  ['/cabinet/lectures/git/no/where', ['student']],
  ['/main', ['staff']],
  ['/main/edit', ['staff', 'accounts']],
  ['/main/nowhere', ['staff']],
])('%s: who is here must be known, and their texts there, where it names areas %j', (address, areas) => {
  expect(areasOf(address)).toEqual(areas)
})

test('every page has a screen, and every screen its page', () => {
  const files = new Set(Object.values(sets).flatMap((pages) => [...pages.values()]))
  expect(new Set(drawn.map(([, page]) => page))).toEqual(files)
  expect([...files].filter((page) => !sources.has(page))).toEqual([])
  expect(files.size).toBeGreaterThan(80)
})

test.each(drawn)('[I18N-07] Q-79: %s has all its texts before it is drawn', (_, page, texts) => {
  const there = new Set<TranslationArea>(['public', ...texts])
  const missing = [...partsOf(page)].flatMap((file) =>
    [...areasNamedIn(sources.get(file)!)].filter((area) => !there.has(area)).map((area) => `${area} for ${file}`),
  )
  expect(missing).toEqual([])
})
