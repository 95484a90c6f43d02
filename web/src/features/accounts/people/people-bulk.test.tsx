import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { alertList } from '#lib/alerts.ts'
import { speak } from '#testing/draw.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { openMenu } from '#testing/open-menu.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { bulkActionsFor, PeopleBulk } from './people-bulk.tsx'

const admin = makeUser({ academies: [makeAcademy(7, 'Admin')] })
const change = (values: object) => ({
  id: 5,
  kind: 'block',
  label: '',
  stage: null,
  state: 'done',
  total: 2,
  done: 2,
  changed: 1,
  leftOut: [{ rule: 'higherRole', count: 1 }],
  notReached: 0,
  author: 'Ада Адмін',
  createdAt: '2026-11-18T10:00:00.000Z',
  undoUntil: '2026-11-19T10:00:00.000Z',
  canUndo: true,
  canResume: false,
  restored: 0,
  kept: 0,
  ...values,
})
const preview = {
  count: 1,
  leftOut: [{ rule: 'higherRole', count: 1 }],
  subjects: [
    { id: 2, name: 'Ігор Коваль', note: '2@example.test', rule: 'higherRole' },
    { id: 1, name: 'Олена Коваль', note: '1@example.test', rule: 'changes' },
  ],
}

beforeAll(() => speak('en'))
afterEach(() => {
  vi.unstubAllGlobals()
  alertList.set([])
})

test('who is left out is named first; the numbers that were shown go along; what is done can be undone at once', async () => {
  const server = fakeServer(({ path }) => {
    if (path.endsWith('/preview')) return { body: preview }
    return { body: path.endsWith('/undo') ? change({ state: 'undone', restored: 1, canUndo: false }) : change({}) }
  })
  vi.stubGlobal('fetch', server.fetch)
  const onDone = vi.fn<() => void>()
  const target = { filters: { userIds: [1, 2] } }
  const { person } = await render(
    <PeopleBulk
      academyId={7}
      actions={['block', 'export']}
      chosen={{ target, count: 2, isAll: false }}
      groups={[]}
      stages={[]}
      save={async () => undefined}
      onDone={onDone}
    />,
    { user: admin },
  )
  openMenu(screen.getByRole('menu', { name: 'Change' }))
  await person.click(screen.getByRole('menuitem', { name: 'Block' }))
  expect((await screen.findByRole('list', { name: 'Left out' })).textContent).toContain('You have no power')
  await person.click(screen.getByRole('button', { name: 'Block 1 person' }))
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(server.to('/api/changes/people').map(({ body }) => body)).toEqual([
    { change: { kind: 'block' }, target, expected: { count: 1, leftOut: 1 } },
  ])
  const [alert] = alertList.get()
  expect([alert!.text, alert!.values]).toEqual(['changes.block.done', { count: 1, leftOut: 1 }])
  alert!.action!.run()
  await waitFor(() => expect(server.to('/api/changes/5/undo')).toHaveLength(1))
  await waitFor(() => expect(alertList.get().map(({ text }) => text)).toContain('changes.undone'))
})

test('a change that a job makes says while it goes on that one may leave, and then how it ended', async () => {
  const running = change({ state: 'running', done: 0, changed: 0, leftOut: [], canUndo: false })
  const server = fakeServer(({ path }) => {
    if (path.endsWith('/preview')) return { body: preview }
    return { body: path === '/api/changes/people' ? running : change({}) }
  })
  vi.stubGlobal('fetch', server.fetch)
  const { person } = await render(
    <PeopleBulk
      academyId={7}
      actions={['block']}
      chosen={{ target: { filters: {} }, count: 2, isAll: true }}
      groups={[]}
      stages={[]}
      save={async () => undefined}
      onDone={() => undefined}
    />,
    { user: admin },
  )
  openMenu(screen.getByRole('menu', { name: 'Change' }))
  await person.click(screen.getByRole('menuitem', { name: 'Block' }))
  await person.click(await screen.findByRole('button', { name: 'Block 1 person' }))
  expect(await screen.findByText(/^You can leave this/)).toBeTruthy()
  expect(await screen.findByText('1 changed, 1 left out')).toBeTruthy()
  expect(screen.queryByText(/^You can leave this/)).toBeNull()
})

test('only what the role allows is offered', () => {
  const of = (role: 'Admin' | 'HR' | 'Coach') => {
    const user = makeUser({ academies: [makeAcademy(7, role)], currentAcademyId: 7 })
    return bulkActionsFor({ user } as Parameters<typeof bulkActionsFor>[0], 7)
  }
  expect(of('HR')).toEqual(['stageAdd', 'announce', 'export'])
  expect(of('Coach')).toEqual([])
  expect(of('Admin')).toContain('block')
})
