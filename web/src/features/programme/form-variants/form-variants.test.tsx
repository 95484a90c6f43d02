import { type FormVariantQuery, type FormVariantRow, formVariantsApi } from '@academy/contract/form-variants'
import type { User } from '@academy/contract/users'
import { within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { alertList } from '#lib/alerts.ts'
import { speak } from '#testing/draw.ts'
import { failure, fakeServer } from '#testing/fake-server.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { FormVariants } from './form-variants.tsx'
import { nightTest } from '#testing/night-test.ts'

const row = (id: number, values: Partial<FormVariantRow> = {}): FormVariantRow => ({
  id,
  type: 'University',
  text: { ua: `Виш ${id}`, en: `College ${id}` },
  academyId: null,
  academyName: null,
  position: 2,
  usedCount: 0,
  isHidden: false,
  ...values,
})
const ofAcademy = { academyId: 7, academyName: 'Academy 7' }
const rows = [row(1), row(2, { ...ofAcademy, usedCount: 4 }), row(3, ofAcademy)]

const admin = makeUser({ academies: [makeAcademy(7, 'Admin')] })
const superAdmin = makeUser({
  isSuperAdmin: true,
  academies: [makeAcademy(7, 'SuperAdmin'), makeAcademy(8, 'SuperAdmin')],
  currentAcademyId: null,
})

type Change = Parameters<typeof fakeServer>[0]

const open = async (user: User, change: Change = () => ({ body: row(9) }), address = '/main/form-variants') => {
  const server = fakeServer((request, count) =>
    request.path === formVariantsApi.search.path ? { body: { rows, count: rows.length } } : change(request, count),
  )
  vi.stubGlobal('fetch', server.fetch)
  const page = await render(<FormVariants />, { user, address })
  await screen.findByText('College 1')
  const changes = () => server.seen.filter(({ path }) => path !== formVariantsApi.search.path)
  return { ...page, server, changes }
}
const button = (name: string) => screen.getByRole('button', { name })
const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })

beforeAll(() => speak('en'))
afterEach(() => {
  vi.unstubAllGlobals()
  alertList.set([])
})

describe('who may change what', () => {
  test('[FORM-37] an Admin changes the entries of the academy; shared ones are marked and only read', async () => {
    await open(admin)
    const shared = screen.getByRole('row', { name: /College 1/ })
    expect(within(shared).getByText('Shared')).toBeTruthy()
    expect(within(shared).queryByRole('button')).toBeNull()
    expect(within(shared).queryByRole('checkbox')).toBeNull()
    const own = screen.getByRole('row', { name: /College 2/ })
    expect(within(own).getByText('Academy 7')).toBeTruthy()
    expect(within(own).getByText('4')).toBeTruthy()
    expect(within(own).getAllByRole('button')).toHaveLength(2)
    expect(screen.getByText(/only a super admin can change them/)).toBeTruthy()
  })

  test('a SuperAdmin changes all of them', async () => {
    await open(superAdmin)
    for (const { text } of rows) expect(button(`Edit “${text.ua}”`)).toBeTruthy()
    expect(screen.queryByText(/only a super admin can change them/)).toBeNull()
  })

  test('[FORM-51] the numbers of a slider are only looked at, and it is said why', async () => {
    const sliderAt = '/main/form-variants?type=Backend'
    rows.forEach((each) => (each.type = 'Backend'))
    await open(superAdmin, undefined, sliderAt)
    expect(screen.getByText(/These are the values of a slider/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Edit|Hide|Add an entry/ })).toBeNull()
    rows.forEach((each) => (each.type = 'University'))
  })
})

test("[FORM-34] only the academy's own entries are shown to who asks for them, and the address says so", async () => {
  const { person, server, addressNow } = await open(admin, undefined, '/main/form-variants?type=City&page=1')
  await person.selectOptions(screen.getByRole('combobox', { name: 'Scope' }), 'This academy')
  await waitFor(() => expect(addressNow()).toBe('/main/form-variants?type=City&whose=own'))
  const asked = () => server.to(formVariantsApi.search.path).at(-1)?.body
  await waitFor(() => expect(asked()).toEqual({ type: 'City', page: 1, isShared: false }))
  await person.selectOptions(screen.getByRole('combobox', { name: 'Scope' }), 'All')
  await waitFor(() => expect(addressNow()).toBe('/main/form-variants?type=City'))
})

test('where an academy has nothing of its own, one click shows all again', async () => {
  const server = fakeServer(({ body }) => ({
    body: (body as FormVariantQuery).isShared === false ? { rows: [], count: 0 } : { rows, count: rows.length },
  }))
  vi.stubGlobal('fetch', server.fetch)
  const { person, addressNow } = await render(<FormVariants />, {
    user: admin,
    address: '/main/form-variants?whose=own',
  })
  await person.click(await screen.findByRole('button', { name: 'Show all' }))
  expect(await screen.findByText('College 1')).toBeTruthy()
  expect(addressNow()).toBe('/main/form-variants')
})

describe('an entry', () => {
  test('[FORM-36] is added to the academy that is selected', async () => {
    const { person, changes } = await open(admin, () => ({ status: 201, body: row(9, ofAcademy) }))
    await person.click(button('Add an entry'))
    await person.type(field(/Ukrainian/), 'Новий виш')
    await person.type(field(/English/), 'New college')
    await person.click(button('Add'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(changes().map(({ path, body }) => [path, body])).toEqual([
      [
        formVariantsApi.add.path,
        { type: 'University', text: { ua: 'Новий виш', en: 'New college' }, academyId: 7, position: 2 },
      ],
    ])
    expect(alertList.get().map(({ text }) => text)).toEqual(['formVariants.added'])
  })

  nightTest('what is typed while it is added stays in the dialog and becomes a change of the same entry', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const text = { ua: 'Новий виш', en: 'New' }
    const { person, changes } = await open(admin, async () => {
      await promise
      return { status: 201, body: row(9, { ...ofAcademy, text }) }
    })
    await person.click(button('Add an entry'))
    await person.type(field(/Ukrainian/), text.ua)
    await person.type(field(/English/), text.en)
    await person.click(button('Add'))
    await person.type(field(/English/), ' college')
    resolve()
    const save = await screen.findByRole('button', { name: 'Save' })
    expect(field(/English/).value).toBe('New college')
    await person.click(save)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(changes()).toHaveLength(2)
    expect(changes()[1]).toMatchObject({ path: '/api/form-variants/update/9', body: { text: { en: 'New college' } } })
  })

  test("at 'all' one says for which academy; nothing is sent before", async () => {
    const { person, changes } = await open(superAdmin)
    await person.click(button('Add an entry'))
    await person.type(field(/Ukrainian/), 'Новий виш')
    await person.type(field(/English/), 'New college')
    await person.click(button('Add'))
    const academy = screen.getByRole('combobox', { name: /Available in/ })
    expect(academy.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(academy)
    expect(changes()).toEqual([])
    await person.selectOptions(academy, 'All academies (shared)')
    await person.click(button('Add'))
    await waitFor(() => expect(changes()[0]?.body).toMatchObject({ academyId: null }))
  })

  test.each([
    ['text.en', 'nameTaken', 'This name is already taken'],
    ['type', 'listFull', 'The list is full. Delete entries you no longer need.'],
  ])('a refusal at %s is said there, and what was typed stays', async (at, message, words) => {
    const refusal = failure('ValidationError', 400, { fields: [{ field: at, message }] })
    const { person } = await open(admin, () => refusal)
    await person.click(button('Add an entry'))
    await person.type(field(/Ukrainian/), 'Виш')
    await person.type(field(/English/), 'College')
    await person.click(button('Add'))
    expect(await screen.findByText(words)).toBeTruthy()
    expect(field(/English/).value).toBe('College')
  })

  test('[FORM-37] is changed by what was typed alone: what others change meanwhile stays', async () => {
    const { person, changes } = await open(admin, () => ({ body: row(2, ofAcademy) }))
    await person.click(button('Edit “Виш 2”'))
    await person.type(field(/English/), ' of arts')
    await person.click(button('Save'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(changes().map(({ body }) => body)).toEqual([{ text: { en: 'College 2 of arts' } }])
  })

  test('one that somebody deleted meanwhile says so and keeps what was typed', async () => {
    const { person } = await open(admin, () => failure('FormVariantsInvalid', 400))
    await person.click(button('Edit “Виш 2”'))
    await person.type(field(/English/), ' of arts')
    await person.click(button('Save'))
    expect(await screen.findByText('This no longer exists')).toBeTruthy()
    expect(field(/English/).value).toBe('College 2 of arts')
  })

  test('[FORM-37] is hidden, and nothing else of it is sent; the last one of a list stays, and it is said why', async () => {
    const refusal = failure('ValidationError', 400, { fields: [{ field: 'isHidden', message: 'lastOfList' }] })
    const { person, changes } = await open(admin, () => refusal)
    await person.click(button('Hide “Виш 2”'))
    await waitFor(() => expect(alertList.get().map(({ text }) => text)).toEqual(['validation.lastOfList']))
    expect(changes()[0]?.body).toEqual({ isHidden: true })
  })
})

describe('deleting', () => {
  const removeAll = async (answer: Change) => {
    const page = await open(admin, answer)
    await page.person.click(screen.getByRole('checkbox', { name: 'Select all entries on this page' }))
    await page.person.click(button('Delete'))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('Entries already in use will be hidden instead')
    await page.person.click(within(dialog).getByRole('button', { name: 'Delete' }))
    return page
  }

  test('[FORM-38] takes those that may be changed, and says how many are hidden because they are in use', async () => {
    const { changes } = await removeAll(() => ({ body: { deleted: 1, hidden: 1 } }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(changes()[0]?.body).toEqual({ ids: [2, 3] })
    expect(alertList.get()).toMatchObject([
      { text: 'formVariants.removedAndHidden', values: { deleted: 1, hidden: 1 } },
    ])
    expect(screen.queryByText(/entries selected/)).toBeNull()
  })

  test('a refusal is said in the dialog, and the choice stays', async () => {
    await removeAll(() => failure('ValidationError', 400, { fields: [{ field: 'ids', message: 'lastOfList' }] }))
    expect(await screen.findByText(/A form uses this list/)).toBeTruthy()
    expect(screen.getByText('2 entries selected')).toBeTruthy()
  })
})
