import { lecturesApi } from '@academy/contract/lectures'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { alertList } from '#lib/alerts.ts'
import { ApiError } from '#lib/api-error.ts'
import { t } from '#lib/i18n/i18n.ts'
import { speak } from '#testing/draw.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { RemoveLectureDialog } from './remove-lecture-dialog.tsx'

type Call = (endpoint: object, input?: object) => Promise<unknown>
const { call } = vi.hoisted(() => ({ call: vi.fn<Call>() }))
vi.mock('#lib/api.ts', async (original) => ({ ...(await original<object>()), call }))

const name = { ua: 'Гілки', en: 'Branches' }
const held = {
  stageLectureId: 4,
  stageId: 3,
  stageName: { ua: 'First stage', en: 'First stage' },
  groupName: null,
  startDate: '2026-03-01T10:00:00.000Z',
  endDate: '2026-03-08T10:00:00.000Z',
}
const user = makeUser({ academies: [makeAcademy(7, 'Admin')], currentAcademyId: 7 })
const told = () => alertList.get().map(({ kind, text }) => `${kind} ${text}`)

beforeAll(() => speak('en'))
beforeEach(() => {
  alertList.set([])
  call.mockReset()
})

const open = async (heldIn: (typeof held)[] = []) => {
  const [onClose, onRemoved] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const lecture = { id: 5, name, heldIn }
  const { person } = await render(<RemoveLectureDialog academyId={7} {...{ lecture, onClose, onRemoved }} />, { user })
  const confirm = () => person.click(screen.getByRole('button', { name: t('action.delete') }))
  return { onClose, onRemoved, confirm }
}

test('a lecture that is held nowhere is deleted once it is confirmed', async () => {
  call.mockResolvedValue(undefined)
  const { onRemoved, confirm } = await open()
  await confirm()
  await waitFor(() => expect(onRemoved).toHaveBeenCalledTimes(1))
  expect(call.mock.calls[0]).toMatchObject([lecturesApi.remove, { params: { id: 5 } }, {}])
  expect(told()).toEqual(['success lectures.remove.done'])
})

test('[HW-20] one that is held somewhere is not even asked about: the stages it is held in are named', async () => {
  await open([held])
  await screen.findByRole('dialog', { name: t('lectures.remove.refusedTitle') })
  expect(screen.getByRole('link', { name: /First stage/ }).getAttribute('href')).toContain('4')
  expect(screen.queryByRole('button', { name: t('action.delete') })).toBeNull()
})

test('[HW-20] one that is held since the list was loaded is refused by the server, and stays', async () => {
  call.mockRejectedValue(new ApiError('LectureCanNotBeDeleted', { status: 409 }))
  const { onClose, onRemoved, confirm } = await open()
  await confirm()
  await screen.findByRole('dialog', { name: t('lectures.remove.refusedTitle') })
  expect([onClose.mock.calls.length, onRemoved.mock.calls.length, told()]).toEqual([0, 0, []])
})
