import { formsApi, type FormRow } from '@academy/contract/forms'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { alertList } from '#lib/alerts.ts'
import { speak } from '#testing/draw.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { makeForm, makeFormRow } from '#testing/make-form.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { render, screen } from '#testing/render.tsx'
import { setArchived, setRepass } from './change-form.ts'
import { FormsTable } from './forms-table.tsx'

const hr = makeUser({ academies: [makeAcademy(7, 'HR')] })

beforeAll(() => speak('en'))
beforeEach(() => alertList.set([]))
afterEach(() => vi.unstubAllGlobals())

const serving = (rows: readonly FormRow[], saving: { status?: number; body?: unknown } = { body: makeForm() }) => {
  const server = fakeServer(({ method }) => (method === 'POST' ? saving : { body: rows }))
  vi.stubGlobal('fetch', server.fetch)
  return server
}
const table = <FormsTable selection={7} onOpen={() => undefined} createButton="New form" />
const alerts = () => alertList.get().map(({ text }) => text)

describe('the list of forms', () => {
  test('[FORM-08] says how many have filled each in; archived ones stand apart', async () => {
    serving([makeFormRow(), makeFormRow({ id: 6, title: { ua: '', en: 'Of last year' }, isArchived: true })])
    const { person } = await render(table, { user: hr, address: '/main/forms' })
    expect(await screen.findByText('3 of 12 filled it in')).toBeTruthy()
    expect(screen.queryByText('Of last year')).toBeNull()
    await person.click(screen.getByRole('radio', { name: 'Archived' }))
    expect(await screen.findByText('Of last year')).toBeTruthy()
  })

  test('teaches while there is nothing', async () => {
    serving([])
    await render(table, { user: hr, address: '/main/forms' })
    expect(await screen.findByText('No forms yet')).toBeTruthy()
  })
})

describe('changing a form from the list', () => {
  const form = makeFormRow()

  test('sends what is changed with what was known', async () => {
    const server = serving([])
    expect(await setArchived(form, true)).toBeUndefined()
    expect(await setRepass(form, true)).toBeUndefined()
    const known = { id: form.id, updatedAt: form.updatedAt }
    expect(server.to(formsApi.save.path).map(({ body }) => body)).toEqual([
      { ...known, isArchived: true },
      { ...known, isRepassAllowed: true },
    ])
    expect(alerts()).toEqual(['forms.archived', 'forms.repassAllowed'])
  })

  test('[FORM-21] [ERR-48] [ERR-49] archiving and bringing back fail by words of their own', async () => {
    serving([], { status: 500 })
    expect(await setArchived(form, true)).toBeDefined()
    expect(await setArchived(form, false)).toBeDefined()
    expect(alerts()).toEqual(['forms.archiveFailed', 'forms.unarchiveFailed'])
  })

  test('[FORM-24] [ERR-52] allowing and forbidding another passing fail by the same words', async () => {
    serving([], { status: 500 })
    await setRepass(form, true)
    expect(alerts()).toEqual(['forms.repassFailed'])
    alertList.set([])
    await setRepass(form, false)
    expect(alerts()).toEqual(['forms.repassFailed'])
  })
})
