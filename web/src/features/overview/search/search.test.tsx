import type { SearchHit } from '@academy/contract/search'
import { fireEvent, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { dropCachedAnswers } from '#lib/session/on-user-change.ts'
import { tabStore } from '#lib/storage.ts'
import { RouterAnchor } from '#lib/links.tsx'
import { speak } from '#testing/draw.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { AnchorContext } from '#ui/anchor.tsx'
import { FormIcon, GridIcon } from '#ui/icons.tsx'
import { SearchButton } from './search-button.tsx'
import { nightTest } from '#testing/night-test.ts'

beforeAll(() => speak('ua'))
beforeEach(() => tabStore.remove('search-recent'))
afterEach(() => vi.unstubAllGlobals())

const screens = [
  { path: '/main/stages', label: 'common.stages', area: 'staff.nav.programme', icon: GridIcon },
  { path: '/main/forms', label: 'common.forms', area: 'staff.nav.peopleArea', icon: FormIcon },
] as const
const hit = (values: Partial<SearchHit> = {}): SearchHit => ({
  kind: 'people',
  id: 5,
  academyId: 8,
  academyName: 'Academy 8',
  name: { ua: 'Ганна Коваленко', en: 'Ганна Коваленко' },
  note: 'hanna@example.test',
  avatarUrl: null,
  ...values,
})

const openSearch = async (
  find: () => { status?: number; body?: unknown } | 'no network' = () => ({ body: { hits: [hit()] } }),
) => {
  const server = fakeServer(({ path }) => (path === '/api/search' ? find() : 'no network'))
  vi.stubGlobal('fetch', server.fetch)
  const user = makeUser({ academies: [makeAcademy(7, 'Admin'), makeAcademy(8, 'Teacher')], currentAcademyId: 7 })
  const page = await render(
    <AnchorContext value={RouterAnchor}>
      <SearchButton screens={screens} />
    </AnchorContext>,
    { user, address: '/main' },
  )
  // As a Ukrainian keyboard has it: the key lies where K does.
  const press = () => fireEvent.keyDown(document.body, { key: 'л', code: 'KeyK', ctrlKey: true })
  press()
  return { server, press, ...page, field: await screen.findByRole('combobox') }
}
const options = () => screen.queryAllByRole('option').map((option) => option.textContent)

test('Ctrl+K opens actions and screens by right, without asking the server', async () => {
  const { server, field } = await openSearch()
  expect(document.activeElement).toBe(field)
  expect(options()).toContain('ЕтапиПрограма')
  expect(options()).toContain('Створити запитання')
  expect(server.to('/api/search')).toHaveLength(0)
})

nightTest('screens and actions are found in either language and on the wrong keyboard', async () => {
  const { person, field } = await openSearch(() => ({ body: { hits: [] } }))
  for (const [text, expected] of [
    ['stages', 'ЕтапиПрограма'],
    ['tnfgb', 'ЕтапиПрограма'],
    ['fomrs', 'ФормиЛюди'],
    ['create a test', 'Створити тест'],
  ] as const) {
    await person.clear(field)
    await person.paste(text)
    await waitFor(() => expect(options()[0]).toBe(expected))
  }
})

test('a hit is opened by keyboard in its academy, and is offered first the next time', async () => {
  const { server, person, field, addressNow, press } = await openSearch()
  await person.paste('ганна')
  const found = await screen.findByRole('option', { name: /Ганна Коваленко/ })
  expect(within(found).getByText('Academy 8')).toBeTruthy()
  expect(field.getAttribute('aria-activedescendant')).toBe(found.id)
  expect(server.to('/api/search').map(({ body, query }) => [body, query.get('academyId')])).toEqual([
    [{ text: 'ганна' }, 'all'],
  ])
  await person.keyboard('{Enter}')
  await waitFor(() => expect(addressNow()).toBe('/main/users/5?academy=8'))
  expect(screen.queryByRole('dialog')).toBeNull()
  press()
  await screen.findByRole('combobox')
  expect(options()[0]).toContain('Ганна Коваленко')
  dropCachedAnswers()
  expect(tabStore.get('search-recent')).toBeNull()
})

nightTest('says that nothing was found, and why nothing came', async () => {
  let answer: 'no network' | { body: unknown } = { body: { hits: [] } }
  const { person, field } = await openSearch(() => answer)
  await person.paste('щось')
  expect(await screen.findByText('За запитом «щось» нічого не знайдено')).toBeTruthy()
  answer = 'no network'
  await person.clear(field)
  await person.paste('етапи')
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(options()).toContain('ЕтапиПрограма')
})
