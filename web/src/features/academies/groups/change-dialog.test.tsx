import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { alertList } from '#lib/alerts.ts'
import { speak } from '#testing/draw.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { GroupActions } from './group-actions.tsx'

const owner = makeUser({ academies: [makeAcademy(7, 'Admin')] })
const js = { id: 1, name: 'JS' }
const groups = [
  { id: 10, name: 'JS', isDirection: true, parentGroupId: null },
  { id: 11, name: 'Morning', isDirection: false, parentGroupId: 10 },
  { id: 12, name: 'Evening', isDirection: false, parentGroupId: 10 },
].map((group) => ({ ...group, academyId: 7, specialization: js, studentsCount: 0 }))
const people = [
  { userId: 1, firstName: 'Олена', rule: 'joins' },
  { userId: 2, firstName: 'Ігор', rule: 'alreadyThere' },
  { userId: 3, firstName: 'Марія', rule: 'otherDirection' },
].map((person) => ({ ...person, lastName: 'Коваль', email: `${person.userId}@example.test` }))

beforeAll(() => speak('en'))
afterEach(() => {
  vi.unstubAllGlobals()
  alertList.set([])
})

test('selected people: the preview says who cannot be in the group, and only the others are sent', async () => {
  const server = fakeServer(({ path }) => {
    if (path.includes('by-academy-id')) return { body: groups }
    return { body: path.endsWith('/preview') ? { count: 1, people } : { changed: 1 } }
  })
  vi.stubGlobal('fetch', server.fetch)
  const onDone = vi.fn<() => void>()
  const { person } = await render(<GroupActions academyId={7} userIds={[1, 2, 3]} onDone={onDone} />, { user: owner })
  await person.click(screen.getByRole('button', { name: 'Add to a group' }))
  const choice = await screen.findByRole('combobox', { name: 'Group' })
  const labels = [...choice.querySelectorAll('option')].map(({ textContent }) => textContent)
  expect(labels).toEqual(expect.arrayContaining(['JS · Morning', 'JS · Evening']))
  expect(labels).not.toContain('JS (root)')
  await person.selectOptions(choice, 'JS · Morning')
  expect(await screen.findByText('In another direction')).toBeTruthy()
  expect(screen.getByRole('list', { name: 'Will change' }).textContent).toContain('Олена')
  expect(screen.getByRole('list', { name: 'No change' }).textContent).toMatch(/Ігор.*Марія/s)
  await person.click(screen.getByRole('button', { name: 'Add 1 student' }))
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(server.to('/api/groups/11/users/preview')[0]!.body).toEqual({ action: 'add', userIds: [1, 2, 3] })
  expect(server.to('/api/groups/11/add-users').map(({ body }) => body)).toEqual([{ userIds: [1] }])
})
