import { formsApi, type FormRow } from '@academy/contract/forms'
import { useQuery } from '@tanstack/react-query'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { alertList } from '#lib/alerts.ts'
import { speak } from '#testing/draw.ts'
import { failure, fakeServer } from '#testing/fake-server.ts'
import { makeForm, makeFormRow } from '#testing/make-form.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { openMenu } from '#testing/open-menu.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { setArchived, setRepass } from './change-form.ts'
import { copyForm } from './copy-form.ts'
import { FormsTable } from './forms-table.tsx'
import { formsQueries, reloadForms } from './forms.api.ts'

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
const NotLoadedAgain = () => useQuery(formsQueries.list(7)).isRefetchError && <p>Not loaded again</p>
const withNotice = (
  <>
    {table}
    <NotLoadedAgain />
  </>
)
const alerts = () => alertList.get().map(({ text }) => text)

describe('the list of forms', () => {
  test('[FORM-08] says how many have filled each in; archived ones stand apart', async () => {
    serving([makeFormRow(), makeFormRow({ id: 6, title: { ua: '', en: 'Of last year' }, isArchived: true })])
    const { person } = await render(table, { user: hr, address: '/main/forms' })
    expect(await screen.findByText('3 of 12')).toBeTruthy()
    expect(screen.queryByText('Of last year')).toBeNull()
    await person.click(screen.getByRole('radio', { name: 'Archived' }))
    expect(await screen.findByText('Of last year')).toBeTruthy()
  })

  test('stays on the screen when loading it again fails', async () => {
    serving([makeFormRow()])
    await render(withNotice, { user: hr, address: '/main/forms' })
    await screen.findByText('3 of 12')
    vi.stubGlobal('fetch', fakeServer(() => ({ status: 500 })).fetch)
    void reloadForms()
    await screen.findByText('Not loaded again')
    expect(screen.getByText('3 of 12')).toBeTruthy()
  })

  test('teaches while there is nothing', async () => {
    serving([])
    await render(table, { user: hr, address: '/main/forms' })
    expect(await screen.findByText('No forms yet')).toBeTruthy()
  })
})

describe('changing a form from the list', () => {
  const form = makeFormRow()

  test('Q-87: archiving what somebody saved meanwhile is refused; confirmed again it goes by what is known by then', async () => {
    const fields = [{ field: 'updatedAt', message: 'savedMeanwhile' }]
    const newer = makeFormRow({ title: { ua: 'Зустріч у травні', en: '' }, updatedAt: '2026-03-01T11:00:00.000Z' })
    let row = form
    const server = fakeServer(({ method, body }) => {
      if (method !== 'POST') return { body: [row] }
      row = newer
      return (body as FormRow).updatedAt === newer.updatedAt
        ? { body: makeForm() }
        : failure('ValidationError', 409, { fields })
    })
    vi.stubGlobal('fetch', server.fetch)
    const { person } = await render(table, { user: hr, address: '/main/forms' })
    openMenu(await screen.findByRole('menu', { name: 'Actions for “Зустріч”' }))
    await person.click(screen.getByRole('menuitem', { name: 'Archive' }))
    const confirm = await screen.findByRole('button', { name: 'Archive' })
    await person.click(confirm)
    expect(await screen.findByText('Form archiving failed')).toBeTruthy()
    expect(screen.getByRole('dialog').textContent).toContain('Зустріч у травні')
    await person.click(confirm)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(alerts()).toEqual(['forms.archiveFailed', 'forms.archived'])
  })

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

  test('an archived form comes back from the alert, as the version that archiving made', async () => {
    const archived = makeForm({ updatedAt: '2026-11-19T10:00:00.000Z' })
    const server = serving([], { body: archived })
    await setArchived(form, true)
    alertList.get()[0]!.action!.run()
    await waitFor(() => expect(server.to(formsApi.save.path)).toHaveLength(2))
    expect(server.to(formsApi.save.path)[1]!.body).toEqual({
      id: form.id,
      updatedAt: archived.updatedAt,
      isArchived: false,
    })
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

describe('a copy', () => {
  const { title: _, ...asked } = makeForm()
  const told = { ua: 'Привіт', en: 'Hello' }
  const original = makeForm({
    ...asked,
    title: { ua: 'Зустріч', en: 'Meeting' },
    messages: [{ id: 1, type: 'pre-passing', text: told }],
  })

  test('has the same questions and messages under a title of its own, at no stage, and is opened', async () => {
    const copied = makeForm({ id: 9, messages: [{ id: 31, type: 'pre-passing', text: { ua: '', en: '' } }] })
    const server = fakeServer(({ method, path }) => {
      if (method === 'PUT') return { body: { id: 31, type: 'pre-passing', text: told } }
      if (method === 'POST') return { body: copied }
      return { body: path === '/api/forms' ? [makeFormRow()] : original }
    })
    vi.stubGlobal('fetch', server.fetch)
    const onOpen = vi.fn<(id: number) => void>()
    const { person } = await render(<FormsTable selection={7} onOpen={onOpen} createButton="New form" />, {
      user: hr,
      address: '/main/forms',
    })
    openMenu(await screen.findByRole('menu', { name: /^Actions for/, hidden: true }))
    await person.click(await screen.findByRole('menuitem', { name: 'Make a copy' }))
    await waitFor(() => expect(onOpen).toHaveBeenCalledWith(9))
    const [made, message] = server.seen.filter(({ method }) => method !== 'GET').map(({ body }) => body as object)
    expect(made).toMatchObject({ title: { ua: 'Зустріч (копія)', en: 'Meeting (copy)' }, stageId: null })
    expect((made as { questions: { id?: number }[] }).questions.every(({ id }) => id === undefined)).toBe(true)
    expect(message).toEqual({ type: 'pre-passing', text: told })
  })

  test('that fails is told, and nothing is opened', async () => {
    vi.stubGlobal('fetch', fakeServer(() => failure('UnknownError', 500)).fetch)
    expect(await copyForm(makeFormRow())).toBeNull()
    expect(alerts()).toEqual(['forms.copyFailed'])
  })
})
