import type { GroupFileRow } from '@academy/contract/group-members'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { alertList } from '#lib/alerts.ts'
import { speak } from '#testing/draw.ts'
import { failure, fakeServer } from '#testing/fake-server.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { FileDialog } from './file-dialog.tsx'

const owner = makeUser({ academies: [makeAcademy(7, 'Admin')] })
const row = (number: number, rule: GroupFileRow['rule'], userId: number | null = null): GroupFileRow => ({
  row: number,
  email: `${number}@example.test`,
  group: 'Morning',
  rule,
  userId,
  groupId: userId === null ? null : 11,
  firstName: '',
  lastName: '',
})
const file = new File(['email,group'], 'people.csv', { type: 'text/csv' })

const open = async (read: ReturnType<typeof failure> | { body: unknown }) => {
  const server = fakeServer(({ path }) => (path.endsWith('/file') ? read : { body: { changed: 1 } }))
  vi.stubGlobal('fetch', server.fetch)
  const onClose = vi.fn<() => void>()
  const page = await render(<FileDialog academyId={7} group={null} onClose={onClose} />, { user: owner })
  await page.person.upload(screen.getByTestId('import-file'), file)
  return { ...page, server, onClose }
}

beforeAll(() => speak('en'))
afterEach(() => {
  vi.unstubAllGlobals()
  alertList.set([])
})

test('rows with errors are shown first, and the rest is added by one call', async () => {
  const rows = [row(2, 'joins', 5), row(3, 'unknownEmail'), row(4, 'alreadyThere')]
  const { person, server, onClose } = await open({ body: { count: 1, rows } })
  expect(await screen.findByText('No one in the academy has this email address')).toBeTruthy()
  expect(screen.queryByText(/2@example/)).toBeNull()
  await person.click(screen.getByRole('radio', { name: /^All/ }))
  expect(screen.getByText(/2@example/)).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Add 1 student' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  const [sent] = server.to('/api/groups/users/import')
  expect(sent!.body).toEqual({ memberships: [{ userId: 5, groupId: 11 }] })
})

test('a file that cannot be used says why, and nothing can be added', async () => {
  await open(failure('SpreadsheetImportError', 400, { fields: [{ field: 'group', message: 'columnMissing' }] }))
  expect(await screen.findByText(/The file has no column with groups/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Add \d/ })).toBeNull()
})
