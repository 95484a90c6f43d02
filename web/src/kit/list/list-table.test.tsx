import type { SavedView } from '@academy/contract/saved-views'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { speak } from '#testing/draw.ts'
import { failure, fakeServer } from '#testing/fake-server.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { openMenu } from '#testing/open-menu.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { ListTable } from './list-table.tsx'
import { useListLayout } from './use-list-layout.ts'
import { nightTest } from '#testing/night-test.ts'

const columns = [
  { id: 'name', header: 'Name', cell: () => 'Олена' },
  { id: 'phone', header: 'Phone', cell: () => '+380' },
  { id: 'role', header: 'Role', cell: () => 'Student' },
]
function People() {
  const layout = useListLayout('people')
  return (
    <>
      <ListTable
        caption="People"
        layout={layout}
        columns={columns}
        rows={[{ id: 1 }]}
        rowKey={({ id }) => String(id)}
      />
      <p>rows: {layout.rows}</p>
    </>
  )
}

const view = (id: number, change: Partial<SavedView> = {}): SavedView => ({
  id,
  academyId: 7,
  academyName: 'Academy 7',
  list: 'people',
  name: `View ${id}`,
  words: { search: 'оля', columns: 'role.-phone', density: 'compact', rows: '50' },
  isShared: false,
  isOwn: true,
  ownerName: null,
  isDefault: false,
  mayDelete: true,
  version: 3,
  updatedAt: '2026-03-01T10:00:00.000Z',
  ...change,
})

const admin = makeUser({ academies: [makeAcademy(7, 'Admin'), makeAcademy(8, 'Admin')], currentAcademyId: 7 })
const open = async (address: string, views: SavedView[] = [], { isTaken = false } = {}) => {
  const server = fakeServer(({ method, body }) => {
    if (method === 'GET') return { body: views }
    if (isTaken) return failure('ValidationError', 409, { fields: [{ field: 'name', message: 'nameTaken' }] })
    return { body: method === 'DELETE' ? null : view(9, body as object) }
  })
  vi.stubGlobal('fetch', server.fetch)
  const page = await render(<People />, { user: admin, address })
  const sent = (method: string) => server.seen.filter((request) => request.method === method)
  return { ...page, sent }
}
const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
const click = async (person: Awaited<ReturnType<typeof open>>['person'], role: string, name: string | RegExp) =>
  person.click(await screen.findByRole(role, { name }))

const openViews = async (person: Awaited<ReturnType<typeof open>>['person'], name: string) => {
  await click(person, 'button', name)
  openMenu(screen.getByRole('menu', { hidden: true }))
}

beforeAll(() => speak('en'))
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

describe('the columns and rows of a list', () => {
  test('are chosen at once, in this list, and are there when one comes back', async () => {
    const { person, addressNow } = await open('/main/users?columns=phone.role&page=2')
    await click(person, 'button', 'Columns')
    await person.click(await screen.findByRole('checkbox', { name: 'Phone' }))
    expect(screen.queryByRole('checkbox', { name: 'Name' })).toBeNull()
    await person.click(screen.getByRole('radio', { name: 'Compact' }))
    expect(addressNow()).toBe('/main/users?page=2')
    await person.click(screen.getByRole('radio', { name: '100' }))
    await waitFor(() => expect(addressNow()).toBe('/main/users'))
    await person.click(screen.getAllByRole('button', { name: 'Close' })[0]!)
    await waitFor(() => expect(headers()).toEqual(['Name', 'Role']))
    expect(screen.getByText('rows: 100')).toBeTruthy()
    await open('/main/users')
    expect(screen.getAllByText('rows: 100')).toHaveLength(2)
    expect(JSON.parse(localStorage.getItem(`list-layout:${admin.id}:people`)!)).toEqual({
      columns: '-phone.role',
      density: 'compact',
      rows: '100',
    })
  })
})

describe('the views of a list', () => {
  test('are links, which show what was saved and lead back', async () => {
    const shared = view(5, { name: 'Without phones', isOwn: false, ownerName: 'Тарас Гнатюк', isShared: true })
    const { person, router } = await open('/main/users?order=-name', [view(4), shared])
    await openViews(person, 'Views')
    expect(await screen.findByRole('group', { name: 'My views' })).toBeTruthy()
    const hrefOf = (name: RegExp) => screen.getByRole('menuitem', { name }).getAttribute('href')!
    expect(decodeURIComponent(hrefOf(/Without phones/))).toBe(
      '/main/users?search=оля&columns=role.-phone&density=compact&rows=50&view=5',
    )
    await router.navigate({ href: hrefOf(/Without phones/) })
    expect(await screen.findByRole('button', { name: 'View: Without phones' })).toBeTruthy()
    expect(headers()).toEqual(['Name', 'Role'])
    expect(screen.getByText('rows: 50')).toBeTruthy()
    expect(hrefOf(/Close the view/)).toBe('/main/users')
  })

  test('one is saved with its filters and columns, under a name that is free', async () => {
    const { person, sent, addressNow } = await open('/main/users?search=оля&page=2&columns=role.-phone')
    await openViews(person, 'Views')
    await click(person, 'menuitem', 'Save as a view…')
    await click(person, 'button', 'Save')
    expect(await screen.findByText('Please fill in this field')).toBeTruthy()
    expect(sent('POST')).toHaveLength(0)
    await person.type(screen.getByRole('textbox', { name: /Name/ }), 'Оля')
    await person.click(screen.getByRole('checkbox', { name: /Share with the team/ }))
    await click(person, 'button', 'Save')
    await waitFor(() => expect(addressNow()).toContain('view=9'))
    expect(sent('POST').map(({ body, query }) => [body, query.get('academyId')])).toEqual([
      [
        {
          list: 'people',
          name: 'Оля',
          isShared: true,
          words: { search: 'оля', columns: 'role.-phone', density: 'comfortable', rows: '20' },
        },
        '7',
      ],
    ])
  })

  test('a name that is taken is said at its field', async () => {
    const { person } = await open('/main/users', [], { isTaken: true })
    await openViews(person, 'Views')
    await click(person, 'menuitem', 'Save as a view…')
    await person.type(await screen.findByRole('textbox', { name: /Name/ }), 'Оля')
    await click(person, 'button', 'Save')
    expect(await screen.findByText(/already/i)).toBeTruthy()
  })

  test('one that was changed is replaced by its owner alone', async () => {
    const words = view(4).words
    const { person, sent } = await open(`/main/users?search=інша&columns=${words.columns}&rows=50&view=4`, [view(4)])
    await openViews(person, 'View: View 4')
    await click(person, 'menuitem', 'Save changes to “View 4”')
    await waitFor(() => expect(sent('PUT')).toHaveLength(1))
    expect(sent('PUT')[0]!.body).toEqual({
      name: 'View 4',
      isShared: false,
      version: 3,
      words: { search: 'інша', columns: 'role.-phone', density: 'comfortable', rows: '50' },
    })
  })

  test('the default one opens a list that is asked for without words, once', async () => {
    const { addressNow, router } = await open('/main/users', [view(4, { isDefault: true })])
    await waitFor(() => expect(addressNow()).toContain('view=4'))
    expect(headers()).toEqual(['Name', 'Role'])
    await router.navigate({ href: '/main/users' })
    expect(addressNow()).toBe('/main/users')
  })

  test('an address with words of its own is shown as it is', async () => {
    const { addressNow, sent } = await open('/main/users?search=оля', [view(4, { isDefault: true })])
    expect(addressNow()).toContain('search')
    expect(addressNow()).not.toContain('view')
    expect(sent('GET')).toHaveLength(0)
  })

  nightTest('are managed: made the default, renamed, deleted where that is allowed', async () => {
    const shared = view(5, { isOwn: false, ownerName: 'Тарас Гнатюк', isShared: true, mayDelete: false })
    const { person, sent } = await open('/main/users', [view(4), shared])
    await openViews(person, 'Views')
    await click(person, 'menuitem', 'Manage views…')
    await click(person, 'button', 'Make “View 5” the default')
    await waitFor(() => expect(sent('PUT')[0]!.body).toEqual({ list: 'people', viewId: 5 }))
    expect(screen.queryByRole('button', { name: 'Edit “View 5”' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Delete the view “View 5”' })).toBeNull()
    await click(person, 'button', 'Delete the view “View 4”')
    await click(person, 'button', 'Delete')
    await waitFor(() => expect(sent('DELETE').map(({ path }) => path)).toEqual(['/api/saved-views/4']))
  })
})
