import type { GroupMember } from '@academy/contract/group-members'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { alertList } from '#lib/alerts.ts'
import { speak } from '#testing/draw.ts'
import { failure, fakeServer } from '#testing/fake-server.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { MembersDialog } from './members-dialog.tsx'

const owner = makeUser({ academies: [makeAcademy(7, 'TrackOwner')] })
const group = {
  id: 11,
  academyId: 7,
  name: 'Morning',
  specialization: { id: 1, name: 'JS' },
  isDirection: false,
  parentGroupId: 10,
  studentsCount: 1,
}
const member = (id: number, firstName: string, since: string | null): GroupMember => ({
  id,
  firstName,
  lastName: 'Коваль',
  email: `${id}@example.test`,
  avatarUrl: null,
  since,
  isBlocked: false,
})
const inGroup = member(1, 'Олена', '2026-03-01T10:00:00.000Z')
const outside = member(2, 'Ігор', null)

const open = async (reply: ReturnType<typeof failure> | { body: unknown } = { body: { changed: 1 } }) => {
  const server = fakeServer(({ path, body }) => {
    if (!path.endsWith('/paginated')) return reply
    const rows = (body as { isMember: boolean }).isMember ? [inGroup] : [outside]
    return { body: { rows, count: 1 } }
  })
  vi.stubGlobal('fetch', server.fetch)
  const onFile = vi.fn<() => void>()
  const page = await render(<MembersDialog academyId={7} group={group} onFile={onFile} onClose={() => {}} />, {
    user: owner,
  })
  return { ...page, server, onFile }
}

beforeAll(() => speak('en'))
afterEach(() => {
  vi.unstubAllGlobals()
  alertList.set([])
})

test('the people of a group are listed, found and taken out', async () => {
  const { person, server } = await open()
  expect(await screen.findByText('Олена Коваль')).toBeTruthy()
  expect(screen.getByText(/in the group since/)).toBeTruthy()
  await person.type(screen.getByRole('searchbox'), 'Олена')
  await waitFor(() => expect(server.seen.at(-1)!.body).toMatchObject({ search: 'Олена', isMember: true, page: 1 }))
  await person.click(await screen.findByRole('button', { name: 'Remove from the group: Олена Коваль' }))
  await waitFor(() => expect(server.to('/api/groups/11/remove-users')).toHaveLength(1))
  expect(server.to('/api/groups/11/remove-users')[0]).toMatchObject({ body: { userIds: [1] } })
  await waitFor(() => expect(alertList.get().map(({ text }) => text)).toEqual(['groups.members.removed']))
})

test('whoever of the direction could be in it is put in, and a refusal names its reason', async () => {
  const refusal = failure('ValidationError', 409, { fields: [{ field: 'userIds.0', message: 'otherDirection' }] })
  const { person, server, onFile } = await open(refusal)
  await person.click(screen.getByRole('radio', { name: 'Can be added' }))
  await person.click(await screen.findByRole('button', { name: 'Add to the group: Ігор Коваль' }))
  expect(await screen.findByText('This student is in another direction')).toBeTruthy()
  expect(server.to('/api/groups/11/add-users')[0]!.query.get('academyId')).toBe('7')
  await person.click(screen.getByRole('button', { name: 'Add from a file' }))
  expect(onFile).toHaveBeenCalledOnce()
})
