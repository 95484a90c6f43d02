import type { Start, WaitingInAcademy } from '@academy/contract/start'
import type { User } from '@academy/contract/users'
import { within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { countStaffNews } from '#domain/notifications/staff-news.ts'
import { StaffMenu } from '#kit/staff-menu.ts'
import { OverviewPage } from '#pages/overview/overview.page.tsx'
import { memoryStore } from '#lib/storage.ts'
import { speak } from '#testing/draw.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { HomeIcon } from '#ui/icons.tsx'
import { type NavGroup, SidebarNav } from '#ui/sidebar-nav.tsx'
import { createFoldedGroups } from './sidebar-state.ts'
import { useStaffGroups } from './staff-groups.ts'
import { nightTest } from '#testing/night-test.ts'

beforeAll(() => speak('en'))
afterEach(() => vi.unstubAllGlobals())

/** The first page of the staff beside its menu, as the layout puts them together. */
function FirstPage() {
  const groups = useStaffGroups()
  return (
    <>
      <SidebarNav
        label="Menu"
        groups={groups}
        collapsed={false}
        onCollapsedChange={() => undefined}
        collapseLabel="Collapse"
        expandLabel="Expand"
        sublistLabel={(label) => label}
      />
      <main>
        <StaffMenu value={groups}>
          <OverviewPage />
        </StaffMenu>
      </main>
    </>
  )
}

const inAcademy = (id: number, values: Partial<WaitingInAcademy> = {}): WaitingInAcademy => ({
  academyId: id,
  academyName: `Academy ${id}`,
  homework: null,
  appeals: null,
  chats: null,
  interviews: null,
  forms: null,
  tests: null,
  ...values,
})
const oldest = {
  responseId: 55,
  studentName: 'Taras Lys',
  lectureName: { ua: 'Гіт', en: 'Git' },
  since: new Date(Date.now() - 3 * 86_400_000).toISOString(),
}
const start = (academies: WaitingInAcademy[], ownForms = 0): Start => ({ academies, ownForms })

const open = async (user: User, answer: () => Start, address = '/main') => {
  const server = fakeServer(({ path }) => (path === '/api/start' ? { body: answer() } : { body: [] }))
  vi.stubGlobal('fetch', server.fetch)
  return { server, ...(await render(<FirstPage />, { user, address })) }
}
const menu = () => screen.getByRole('navigation', { name: 'Menu' })
const board = () => screen.getByRole('heading', { name: 'Waiting for you' }).closest('section')!
const descriptionOf = (link: HTMLElement) =>
  document.getElementById(link.getAttribute('aria-describedby') ?? '')?.textContent ?? null

describe('[NAV-28] the first page of the staff', () => {
  const teacher = makeUser({ academies: [makeAcademy(7, 'Teacher')] })
  const working = () =>
    start([inAcademy(7, { homework: { count: 12, oldest }, appeals: { count: 1, oldest }, chats: { count: 3 } })])

  test('says what waits, with who has waited longest, and leads there', async () => {
    await open(teacher, working)
    const homework = await within(board()).findByRole('link', { name: /Homework waiting for review.*12/ })
    expect(homework.getAttribute('href')).toBe('/main/homeworks/review')
    const longest = within(board()).getAllByRole('link', { name: /Waiting longest: Taras Lys, “Гіт”/ })
    expect(longest[0]!.getAttribute('href')).toBe('/main/homeworks/review/55')
    expect(
      within(board())
        .getByRole('link', { name: /Open appeals/ })
        .getAttribute('href'),
    ).toBe('/main/homeworks/review?state=appealed')
    expect(within(board()).getAllByText('3 дні тому').length).toBeGreaterThan(0)
  })

  test('the menu counts the same, says it to those who listen, and asks the server once', async () => {
    const { server } = await open(teacher, working)
    const review = await within(menu()).findByRole('link', { name: 'Review', description: /./ })
    expect(review.textContent).toContain('13')
    expect(descriptionOf(review)).toContain('13 submissions')
    expect(within(menu()).getByRole('link', { name: 'Chats' }).textContent).toContain('3')
    expect(descriptionOf(within(menu()).getByRole('link', { name: 'Lectures' }))).toBeNull()
    expect(server.to('/api/start')).toHaveLength(1)
    expect(server.to('/api/start')[0]!.query.get('academyId')).toBe('7')
  })

  nightTest('the numbers follow what happens, however often it is told', async () => {
    let count = 1
    const { server } = await open(teacher, () => start([inAcademy(7, { chats: { count } })]))
    await within(menu()).findByRole('link', { name: 'Chats', description: /1 chat/ })
    count = 2
    for (let times = 0; times < 20; times++) countStaffNews()
    await within(menu()).findByRole('link', { name: 'Chats', description: /2 chats/ })
    expect(server.to('/api/start')).toHaveLength(2)
    await waitFor(() => expect(board().textContent).toContain('2'))
  })

  test('leads to every screen of the person, in groups, and to no other', async () => {
    await open(teacher, () => start([inAcademy(7)]))
    const main = within(screen.getByRole('main'))
    expect(await main.findByText(/You’re all caught up/)).toBeTruthy()
    const shown = main.getAllByRole('link').map((link) => link.getAttribute('href'))
    const permitted = within(menu())
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
      .filter((href) => href !== '/main')
    expect(shown).toEqual(permitted)
    expect(shown).toContain('/main/homeworks/chat')
    expect(shown).not.toContain('/main/forms')
  })
})

describe('[NAV-28][ACAD-52] over all academies', () => {
  const coach = makeUser({
    academies: [makeAcademy(7, 'Coach'), makeAcademy(8, 'HR')],
    currentAcademyId: null,
  })

  test('each line names its academy and leads into it', async () => {
    const { server } = await open(coach, () =>
      start([
        inAcademy(7, { homework: { count: 2, oldest } }),
        inAcademy(8, { homework: { count: 1, oldest: null }, forms: { count: 1000 } }),
      ]),
    )
    const lines = await within(board()).findAllByRole('link', { name: /Homework waiting for review/ })
    expect(lines.map((line) => [line.textContent, line.getAttribute('href')])).toEqual([
      ['Homework waiting for reviewAcademy 72', '/main/homeworks/review?academy=7'],
      ['Homework waiting for reviewAcademy 81', '/main/homeworks/review?academy=8'],
    ])
    expect(within(board()).getByText(/^1.000\+$/)).toBeTruthy()
    expect(server.to('/api/start')[0]!.query.get('academyId')).toBe('all')
    const review = within(menu()).getByRole('link', { name: 'Review' })
    expect(review.textContent).toContain('3')
  })
})

describe('[NAV-28][Q-14] whoever has nothing yet', () => {
  test('learns that a role is missing and what to do, and nothing is asked for', async () => {
    const { server } = await open(makeUser({ isEmployee: true }), () => start([]))
    expect(await screen.findByRole('heading', { name: 'You don’t have a role yet' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Open profile' }).getAttribute('href')).toBe('/main/edit')
    expect(server.to('/api/start')).toHaveLength(0)
  })

  test('has one academy to choose where none is chosen', async () => {
    const user = makeUser({ academies: [makeAcademy(7, 'Teacher')], currentAcademyId: null })
    await open(user, () => start([inAcademy(7)]))
    expect(await screen.findByRole('link', { name: 'Academy 7' })).toBeTruthy()
  })
})

describe('the menu', () => {
  const boss = makeUser({ isSuperAdmin: true, academies: [makeAcademy(7, 'Admin')] })

  test('has an icon of its own for each screen', async () => {
    await open(boss, () => start([]))
    const drawings = within(menu())
      .getAllByRole('link')
      .map((link) => link.querySelector('path')!.getAttribute('d'))
    expect(drawings.length).toBeGreaterThan(24)
    expect(new Set(drawings).size).toBe(drawings.length)
  })

  test('shows of a folded group where one is and that something waits, and remembers it', async () => {
    const store = memoryStore()
    const { folded, setFolded } = createFoldedGroups(store)
    expect(folded.get()).toEqual(['system'])
    setFolded('people', true)
    setFolded('system', false)
    expect(createFoldedGroups(store).folded.get()).toEqual(['people'])
    const changed = vi.fn()
    const group = (id: string, active: boolean): NavGroup => ({
      id,
      title: `Group ${id}`,
      items: [
        { id: `${id}-1`, label: `First ${id}`, href: '/1', icon: HomeIcon, active },
        { id: `${id}-2`, label: `Second ${id}`, href: '/2', icon: HomeIcon, count: { text: '3', label: '3 wait' } },
      ],
    })
    const { person } = await render(
      <SidebarNav
        label="Menu"
        groups={[group('a', true), group('b', false)]}
        collapsed={false}
        onCollapsedChange={() => undefined}
        folded={['a']}
        onFold={changed}
        collapseLabel="Collapse"
        expandLabel="Expand"
        sublistLabel={(label) => label}
      />,
    )
    expect(
      within(menu())
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['First a', 'First b', expect.stringContaining('Second b')])
    const title = screen.getByRole('button', { name: /Group a.*3 wait/ })
    expect(title.getAttribute('aria-expanded')).toBe('false')
    title.focus()
    await person.keyboard('{Enter}')
    expect(changed).toHaveBeenCalledWith('a', false)
  })
})
