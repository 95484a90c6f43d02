import type { PersonCard } from '@academy/contract/people'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { placeOf } from '#features/accounts/person/person.rules.ts'
import { speak } from '#testing/draw.ts'
import { failure, fakeServer } from '#testing/fake-server.ts'
import { makeCard, makeNumbers, makeSummary } from '#testing/make-person.ts'
import { makeAcademy, makeMembership, makePerson, makeStudent, makeUser } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { OpenedPerson } from './person.page.tsx'
import { nightTest } from '#testing/night-test.ts'

const admin = makeUser({ id: 1, academies: [makeAcademy(7, 'Admin')] })
const event = {
  at: '2026-03-02T10:00:00.000Z',
  event: 'role.granted',
  byName: 'Ada Admin',
  academyName: 'Academy 7',
  roles: { before: ['Student'], after: ['Teacher', 'Student'] },
}

/** What the server says now. */
let now: { card: PersonCard | ReturnType<typeof failure>; isSummaryBroken: boolean; notIn?: string }
let server: ReturnType<typeof fakeServer>
beforeAll(() => speak('en'))
beforeEach(() => {
  now = { card: makeCard(), isSummaryBroken: false }
  server = fakeServer(({ path, method, query }) => {
    if (path === '/api/users/5/card' && query.get('academyId') === now.notIn) return failure('UserNotFound', 404)
    if (path === '/api/users/5/card') return 'status' in now.card ? now.card : { body: now.card }
    if (path === '/api/users/5/common-summary')
      return now.isSummaryBroken ? failure('UnknownError', 500) : { body: makeSummary() }
    if (path === '/api/users/get/summary') return { body: [makeNumbers()] }
    if (path === '/api/users/missing-data/5') return { body: makeStudent({ id: 5, missingFields: ['phoneNumber'] }) }
    if (path === '/api/users/comment' && method === 'POST') return { body: {} }
    if (path.startsWith('/api/users/5/comments/')) return { body: [] }
    if (path === '/api/forms/by-user/5')
      return {
        body: {
          answered: [],
          waiting: [{ formId: 2, title: { ua: 'Як було?', en: 'How was it?' }, addedAt: event.at }],
        },
      }
    if (path === '/api/groups/of-user/5')
      return { body: [{ name: 'JS-1', since: event.at, until: null, addedBy: 'Ada Admin', removedBy: null }] }
    if (path === '/api/users/5/legal-acceptances')
      return { body: [{ document: 'terms', version: 2, acceptedAt: event.at, isCurrent: true }] }
    if (path === '/api/users/5/history')
      return query.has('before')
        ? { body: { rows: [{ ...event, id: 1, event: 'user.blocked', roles: null }], hasMore: false } }
        : { body: { rows: [{ ...event, id: 2 }], hasMore: true } }
    return { body: {} }
  })
  vi.stubGlobal('fetch', server.fetch)
})
afterEach(() => vi.unstubAllGlobals())

const open = (user = admin, academy?: string) =>
  render(<OpenedPerson id={5} place={placeOf(user.currentAcademyId ?? 'all', academy)} />, {
    user,
    address: '/main/users/5',
  })
const part = async (name: RegExp) => {
  const heading = await screen.findByRole('heading', { level: 2, name })
  return heading.closest('section')!
}
const cardIn8 = (): PersonCard => {
  const card = makeCard({ person: makePerson({ id: 5, academies: [makeMembership(8, ['Student'])] }) })
  return { ...card, academy: { ...card.academy!, id: 8 } }
}
const asked = () => new Set(server.seen.map(({ path }) => path))

describe('the page of a person', () => {
  test('[NAV-50] shows who it is, the way with its reasons, and work that leads to where it is looked at', async () => {
    await open()
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Максим Кравець')
    expect(screen.getByRole('link', { name: 'Send email' }).getAttribute('href')).toBe('mailto:person.5@example.com')
    const way = await part(/^Progress/)
    expect(way.textContent).toContain('“Вступний тест” passed')
    expect(way.textContent).toContain('80%, 60% needed')
    const tests = await part(/^Tests/)
    expect(tests.textContent).toContain('1 answer needs a decision · left the tab 2 times')
    expect(screen.getByRole('link', { name: 'Вступний тест' }).getAttribute('href')).toMatch(/^\/test-summary\//)
    const homework = await part(/^Homework/)
    expect(homework.querySelector('a')?.getAttribute('href')).toBe('/main/homeworks/review/41')
    const chats = await part(/^Chats/)
    expect(chats.querySelector('a')?.getAttribute('href')).toBe('/main/homeworks/chat?stageLectureId=31&userId=5')
    expect((await part(/^Teams/)).textContent).toContain('Invite to an interview')
    expect((await part(/^About/)).textContent).toContain('CityЛьвів')
    expect((await part(/^Forms/)).textContent).toContain('Як було?')
  })

  test('the head of the page leads to the chat of the person, unless the reader may not read chats', async () => {
    await open()
    const link = await screen.findByRole('link', { name: 'Open chat' })
    expect(link.getAttribute('href')).toBe('/main/homeworks/chat?stageLectureId=31&userId=5')
  })

  test('[NAV-50] says in which groups somebody is and since when, and what they have accepted', async () => {
    await open()
    await waitFor(async () => expect((await part(/^Groups/)).textContent).toMatch(/JS-1since .*added by Ada Admin/))
    await waitFor(async () =>
      expect((await part(/^Consents/)).textContent).toMatch(/Terms and conditionsVersion 2, accepted .*Current/),
    )
  })

  test('[Q-75][SYS-20] names who came through the person, and counts those of other academies', async () => {
    await open()
    const referrals = await part(/^Referrals/)
    expect(referrals.querySelector('a')?.getAttribute('href')).toBe('/main/users/9')
    expect(referrals.textContent).toContain('2 more people are in other academies')
  })

  test('[NAV-50] what the reader may not know is neither shown nor asked for', async () => {
    now.card = makeCard({ sections: ['comments'], about: null })
    await open(makeUser({ id: 1, academies: [makeAcademy(7, 'Coach')] }))
    await part(/^Staff comments/)
    expect(screen.getByText('This student isn’t in a team you coach')).toBeTruthy()
    expect(screen.queryByRole('heading', { name: /^(Progress|Tests|Homework|Forms|History)/ })).toBeNull()
    expect(screen.queryByText('City')).toBeNull()
    await waitFor(() => expect(asked()).toEqual(new Set(['/api/users/5/card', '/api/users/5/comments/7'])))
  })

  test('[NAV-50] somebody who is not there is said so, with the way back', async () => {
    now.card = failure('UserNotFound', 404)
    await open()
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Person not found')
    expect(screen.getByRole('link', { name: 'All users' }).getAttribute('href')).toBe('/main/users')
  })

  test('a part that fails says so once, and the rest of the page stays', async () => {
    now.isSummaryBroken = true
    const { person } = await open()
    const retry = await screen.findByRole('button', { name: 'Try again' })
    expect((await part(/^About/)).textContent).toContain('Львів')
    now.isSummaryBroken = false
    await person.click(retry)
    await part(/^Progress/)
  })
})

describe('what staff do there', () => {
  test('[ACC-73] write a comment, which goes to the academy of the page', async () => {
    const { person } = await open()
    await part(/^Staff comments/)
    await person.type(await screen.findByRole('textbox', { name: /New comment/ }), 'Asks well')
    await person.click(screen.getByRole('button', { name: 'Add comment' }))
    await waitFor(() => expect(server.to('/api/users/comment')).toHaveLength(1))
    expect(server.to('/api/users/comment')[0]).toMatchObject({ body: { userId: 5, academyId: 7, text: 'Asks well' } })
  })

  nightTest('[ACC-54] fill in what is missing', async () => {
    const { person } = await open()
    await person.click(await screen.findByRole('button', { name: 'Fill in details' }))
    expect(await screen.findByRole('dialog')).toBeTruthy()
  })

  test('[NAV-50] read what was done to the account, and the older of it', async () => {
    const { person } = await open()
    const history = await part(/^History/)
    await waitFor(() => expect(history.textContent).toContain('Role added'))
    expect(history.textContent).toContain('Ada Admin')
    await person.click(screen.getByRole('button', { name: 'Show older' }))
    await waitFor(() => expect(history.textContent).toContain('Blocked'))
  })
})

describe('at all academies', () => {
  const both = makeUser({
    id: 1,
    academies: [makeAcademy(7, 'Admin'), makeAcademy(8, 'Admin')],
    currentAcademyId: null,
  })

  test('[NAV-50][ACAD-52] the academies of the person are links, and calls are about the one that is shown', async () => {
    const academies = [makeMembership(7, ['Student']), makeMembership(8, ['Student'])]
    now.card = makeCard({ person: makePerson({ id: 5, academies }) })
    await open(both, '7')
    const tabs = await screen.findByRole('navigation', { name: 'This person’s academies' })
    expect([...tabs.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
      '/main/users/5?academy=7',
      '/main/users/5?academy=8',
    ])
    await part(/^Progress/)
    const [card] = server.to('/api/users/5/card')
    expect([card?.query.get('academyId'), card?.query.get('academy')]).toEqual(['all', '7'])
    expect(server.to('/api/users/5/common-summary')[0]?.query.get('academyId')).toBe('7')
  })

  test('[NAV-50][ACAD-52] what is opened from the page, and the list before it, stay in the academy that is shown', async () => {
    now.card = cardIn8()
    await open(both)
    const hrefs = async (name: RegExp) =>
      [...(await part(name)).querySelectorAll('a')].map((link) => link.getAttribute('href'))
    expect(await hrefs(/^Homework/)).toEqual(['/main/homeworks/review/41?academy=8'])
    expect(await hrefs(/^Chats/)).toEqual(['/main/homeworks/chat?academy=8&stageLectureId=31&userId=5'])
    expect(await hrefs(/^Referrals/)).toEqual(['/main/users/9?academy=8'])
    expect(screen.getByRole('link', { name: 'Open chat' }).getAttribute('href')).toContain('academy=8')
  })
})

describe('at one academy', () => {
  const both = makeUser({ id: 1, academies: [makeAcademy(7, 'Admin'), makeAcademy(8, 'Admin')] })

  test('[NAV-50] a link that names no academy leads to one of the reader’s where the person is', async () => {
    now.card = cardIn8()
    now.notIn = '7'
    const { addressNow } = await open(both)
    await waitFor(() => expect(addressNow()).toBe('/main/users/5?academy=8'))
  })

  test('[NAV-50] one that names it leads nowhere else', async () => {
    now.notIn = '7'
    await open(both, '7')
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Person not found')
    expect(server.to('/api/users/5/card')).toHaveLength(1)
  })
})
