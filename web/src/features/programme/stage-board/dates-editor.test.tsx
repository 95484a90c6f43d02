import { stageTypes } from '@academy/contract/enums'
import { stagesApi, type Stage } from '@academy/contract/stages'
import type { StageDatesWarning } from '@academy/contract/stage-dates'
import { fireEvent } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { queryClient } from '#lib/query-client.ts'
import { answerDialog } from '#testing/answer-dialog.ts'
import { speak } from '#testing/draw.ts'
import { failure, fakeServer } from '#testing/fake-server.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { DatesEditor } from './dates-editor.tsx'

beforeAll(() => speak('en'))
afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

const at = (text: string) => new Date(text).toISOString()
const stage = (id: number, name: string, startDate: string, endDate: string): Stage => ({
  id,
  academyId: 7,
  academyName: 'Academy 7',
  stageType: stageTypes.Pending,
  name: { ua: name, en: name },
  nameUpdatedAt: {},
  description: null,
  urlName: `stage-${id}`,
  icon: null,
  position: id,
  startDate: at(startDate),
  endDate: at(endDate),
  isOnlyForDesignated: false,
  details: { testing: null, materials: null, lecture: null, project: null, page: null },
  counts: { opened: 0, passed: 0, failed: 0 },
  marks: { count: 0, average: null },
  updatedAt: '2026-05-01T10:00:00.000Z',
})
const stages = [
  stage(1, 'Application', '2037-03-02T09:00', '2037-03-09T09:00'),
  stage(2, 'Test', '2037-03-09T09:00', '2037-03-12T09:00'),
  stage(3, 'Interview', '2037-03-14T09:00', '2037-03-20T09:00'),
]

const own = { startDate: at('2037-03-02T09:00'), endDate: at('2037-03-20T09:00') }

const open = async (parts: { role?: 'Admin' | 'HR'; warnings?: StageDatesWarning[]; isRefused?: boolean } = {}) => {
  const user = makeUser({ academies: [makeAcademy(7, parts.role ?? 'Admin')], currentAcademyId: 7 })
  const server = fakeServer(({ method, path }) => {
    if (path === '/api/academies/7') return { body: own }
    if (path === stagesApi.previewDates.path) return { body: parts.warnings ?? [] }
    if (method !== 'PUT') return { body: path === stagesApi.list.path ? stages : [] }
    if (parts.isRefused)
      return failure('ValidationError', 409, { fields: [{ field: 'stages.0.updatedAt', message: 'savedMeanwhile' }] })
    return { body: stages }
  })
  vi.stubGlobal('fetch', server.fetch)
  const page = await render(<DatesEditor academyId={7} />, { user, address: '/main/stages/dates' })
  await screen.findByRole('table')
  const field = (id: number, side: 'startDate' | 'endDate') =>
    document.getElementById(`dates-${id}-${side}`) as HTMLInputElement
  return {
    ...page,
    field,
    write: (id: number, side: 'startDate' | 'endDate', text: string) => {
      fireEvent.change(field(id, side), { target: { value: text } })
      fireEvent.blur(field(id, side))
    },
    sent: () => server.seen.filter(({ method }) => method === 'PUT').map(({ body }) => body),
    press: (name: string) => page.person.click(screen.getByRole('button', { name })),
  }
}

test('[STG-54] a later stage takes along what follows, and all of it is saved at once', async () => {
  const { write, field, sent, press } = await open()
  expect(screen.getByText('2 days after “Test”')).toBeTruthy()
  write(2, 'startDate', '2037-03-11T10:00')
  expect([1, 2, 3].map((id) => field(id, 'startDate').value)).toEqual([
    '02.03.2037 09:00',
    '11.03.2037 10:00',
    '16.03.2037 10:00',
  ])
  expect(field(2, 'endDate').value).toBe('14.03.2037 10:00')
  await press('Save')
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toEqual({
    stages: [
      { id: 2, startDate: at('2037-03-11T10:00'), endDate: at('2037-03-14T10:00'), updatedAt: stages[1]!.updatedAt },
      { id: 3, startDate: at('2037-03-16T10:00'), endDate: at('2037-03-22T10:00'), updatedAt: stages[2]!.updatedAt },
    ],
  })
})

test('alone a date moves nothing else, and overlaps are named', async () => {
  const { person, write, field } = await open()
  await person.click(screen.getByRole('switch'))
  write(1, 'endDate', '2037-03-11T09:00')
  expect(field(2, 'startDate').value).toBe('09.03.2037 09:00')
  expect(screen.getByText('Overlaps “Application”: 2 days')).toBeTruthy()
})

test('all stages move by some days, by keyboard', async () => {
  const { person, field, sent, press } = await open()
  await person.type(screen.getByLabelText('Days: 7 or -7'), '-1{Enter}')
  expect([1, 2, 3].map((id) => field(id, 'endDate').value)).toEqual([
    '08.03.2037 09:00',
    '11.03.2037 09:00',
    '19.03.2037 09:00',
  ])
  // The academy moves with its programme, and is saved with it.
  expect(screen.getByLabelText<HTMLInputElement>('End of the academy').value).toBe('19.03.2037 09:00')
  await press('Save')
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toMatchObject({
    stages: [{ id: 1 }, { id: 2 }, { id: 3 }],
    academy: { startDate: at('2037-03-01T09:00'), endDate: at('2037-03-19T09:00'), before: own },
  })
})

test('the dates of the academy alone move no stage', async () => {
  const { sent, press } = await open()
  const start = screen.getByLabelText<HTMLInputElement>('Start of the academy')
  fireEvent.change(start, { target: { value: '2037-03-01T09:00' } })
  fireEvent.blur(start)
  await press('Save')
  await waitFor(() =>
    expect(sent()).toEqual([
      { stages: [], academy: { startDate: at('2037-03-01T09:00'), endDate: own.endDate, before: own } },
    ]),
  )
})

test('whom the dates concern is said before they are saved', async () => {
  const { person, write, sent, press } = await open({ warnings: [{ stageId: 3, kind: 'interviewsOutside', count: 4 }] })
  write(3, 'endDate', '2037-03-18T09:00')
  await press('Save')
  expect(await screen.findByText('4 booked interviews are outside the new dates')).toBeTruthy()
  await answerDialog(person, 'Keep editing')
  expect(sent()).toEqual([])
  await press('Save')
  await answerDialog(person, 'Save the dates')
  await waitFor(() => expect(sent()).toHaveLength(1))
})

test('[Q-87] what somebody saved meanwhile is not written over; [VAL-47] an end before its start is not sent', async () => {
  const { person, write, field, sent, press } = await open({ isRefused: true })
  write(3, 'endDate', '2037-03-13T09:00')
  await press('Save')
  await waitFor(() => expect(field(3, 'endDate').getAttribute('aria-invalid')).toBe('true'))
  expect(sent()).toEqual([])
  write(3, 'endDate', '2037-03-25T09:00')
  await press('Save')
  await answerDialog(person, 'Back to my version')
  expect(field(3, 'endDate').value).toBe('25.03.2037 09:00')
})

test('without the right to change stages the dates are there to look at', async () => {
  const { field } = await open({ role: 'HR' })
  expect([field(1, 'startDate').disabled, field(1, 'startDate').value]).toEqual([true, '02.03.2037 09:00'])
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  expect(screen.queryByLabelText('Start of the academy')).toBeNull()
})
