import type { Change } from '@academy/contract/changes'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { speak } from '#testing/draw.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { RecentChangesButton } from './recent-changes.tsx'

beforeAll(() => speak('en'))
afterEach(() => void vi.unstubAllGlobals())

const admin = makeUser({ academies: [makeAcademy(7, 'Admin')], currentAcademyId: 7 })
const blocked = {
  id: 5,
  kind: 'block',
  label: '',
  stage: null,
  state: 'done',
  total: 3,
  done: 3,
  changed: 3,
  leftOut: [{ rule: 'higherRole', count: 1 }],
  notReached: 0,
  author: 'Ада Адмін',
  createdAt: '2026-11-18T10:00:00.000Z',
  undoUntil: '2026-11-19T10:00:00.000Z',
  canUndo: true,
  canResume: false,
  restored: 0,
  kept: 0,
} as unknown as Change

test('what was done to many is listed with how it went, and offers its undo until it was undone', async () => {
  let change = blocked
  const server = fakeServer(({ path, method }) => {
    if (method === 'POST' && path.endsWith('/undo'))
      change = { ...blocked, state: 'undone', restored: 2, kept: 1, canUndo: false }
    return { body: path === '/api/changes' ? { rows: [change], count: 1 } : change }
  })
  vi.stubGlobal('fetch', server.fetch)
  const { person } = await render(<RecentChangesButton academyId={7} of="people" />, { user: admin })
  await person.click(screen.getByRole('button', { name: 'Recent changes' }))
  const row = await screen.findByRole('listitem')
  expect(row.textContent).toMatch(/^Block3 changed, 1 left outYou have no power over this person: 1Ада Адмін/)
  await person.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(screen.getByRole('listitem').textContent).toContain('2 restored.'))
  expect(server.to('/api/changes/5/undo')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('a running change is stopped, says whom it never came to, and goes on with those', async () => {
  let change = { ...blocked, state: 'running', total: 9, done: 4, canUndo: false } as Change
  const stopped = { ...change, state: 'stopped', leftOut: [{ rule: 'gone', count: 1 }], notReached: 5, canResume: true }
  const server = fakeServer(({ path, method }) => {
    if (method === 'POST' && path.endsWith('/stop')) change = stopped as Change
    if (method === 'POST' && path.endsWith('/resume'))
      change = { ...change, state: 'done', changed: 8, notReached: 0, canResume: false } as Change
    return { body: path === '/api/changes' ? { rows: [change], count: 1 } : change }
  })
  vi.stubGlobal('fetch', server.fetch)
  const { person } = await render(<RecentChangesButton academyId={7} of="people" />, { user: admin })
  await person.click(screen.getByRole('button', { name: 'Recent changes' }))
  await person.click(await screen.findByRole('button', { name: 'Stop' }))
  await waitFor(() =>
    expect(screen.getByRole('listitem').textContent).toContain('3 changed, 1 left out, 5 not reachedNo longer here: 1'),
  )
  await person.click(screen.getByRole('button', { name: 'Continue with the rest' }))
  await waitFor(() => expect(screen.getByRole('listitem').textContent).toContain('8 changed, 1 left out'))
  expect(server.to('/api/changes/5/resume')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Continue with the rest' })).toBeNull()
})
