import type { Locale } from '@academy/contract/enums'
import { expect, test } from 'vitest'
import { createCatalogues } from './catalogues.ts'

const setUp = () => {
  const waiting = new Map<string, () => void>()
  const texts: string[] = []
  const active: Locale[] = []
  const catalogues = createCatalogues<string>({
    initial: 'en',
    load: (locale, area) =>
      new Promise((resolve) => waiting.set(`${locale}:${area}`, () => resolve(`${locale}:${area}`))),
    add: (_, messages) => texts.push(messages),
    activate: (locale) => active.push(locale),
  })
  const arrive = async (...names: string[]) => {
    for (const name of names) waiting.get(name)?.()
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { ...catalogues, texts, active, arrive }
}

test('[I18N-07] a switch shows nothing before all texts of the page are there', async () => {
  const { loadArea, switchTo, active, arrive } = setUp()
  const area = loadArea('staff')
  const done = switchTo('ua')
  await arrive('en:staff', 'ua:public')
  expect(active).toEqual([])
  await arrive('ua:staff')
  await Promise.all([area, done])
  expect(active).toEqual(['ua'])
})

test('[I18N-08] an area asked for while the language is switching comes in the new one', async () => {
  const { loadArea, switchTo, texts, active, arrive } = setUp()
  const done = switchTo('ua')
  const area = loadArea('staff')
  await arrive('ua:public')
  expect(active).toEqual([])
  await arrive('ua:staff')
  await Promise.all([area, done])
  expect([texts, active]).toEqual([['ua:public', 'ua:staff'], ['ua']])
})

test('the last choice wins', async () => {
  const { switchTo, active, arrive } = setUp()
  const first = switchTo('ua')
  const second = switchTo('en')
  await arrive('en:public', 'ua:public')
  await Promise.all([first, second])
  expect(active).toEqual(['en'])
})
