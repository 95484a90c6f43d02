import type { User } from '@academy/contract/users'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { alertList } from '#lib/alerts.ts'
import { speak } from '#testing/draw.ts'
import { failure, fakeServer } from '#testing/fake-server.ts'
import { makeAcademy, makeMembership, makePerson, makeStudent, makeUser } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { MissingDataDialog } from './missing-data-dialog.tsx'
import { nightTest } from '#testing/night-test.ts'

const hr = makeUser({ id: 1, academies: [makeAcademy(7, 'HR')] })
const student = makePerson({ id: 5, academies: [makeMembership(7, ['Student'])] })
const lists = { University: [{ id: 12, text: 'Lviv Polytechnic' }] }

const open = async (missing: Partial<User>, reply: ReturnType<typeof failure> | { body: unknown }) => {
  const server = fakeServer(({ path, body }) => {
    if (path.includes('by-localization')) return { body: lists }
    const isOnlyAsking = Object.keys(body as object).length === 0
    return isOnlyAsking ? { body: makeStudent({ id: 5, ...missing }) } : reply
  })
  vi.stubGlobal('fetch', server.fetch)
  const onClose = vi.fn<() => void>()
  const page = await render(<MissingDataDialog person={student} onClose={onClose} />, { user: hr })
  const sent = () => server.to('/api/users/missing-data/5').slice(1)
  return { ...page, server, sent, onClose }
}
const save = () => screen.getByRole('button', { name: 'Save' })
const phone = () => screen.findByRole<HTMLInputElement>('textbox', { name: /number/i })

beforeAll(() => speak('en'))
afterEach(() => {
  vi.unstubAllGlobals()
  alertList.set([])
})

nightTest(
  '[ACC-54] staff fill in only what is missing and known to them; consent is told of and never asked for',
  async () => {
    const missing = {
      missingFields: ['phoneNumber', 'dataProcessingAllowed'],
      missingFormFields: ['university'],
    } as const
    const { person, server, sent, onClose } = await open(
      { missingFields: [...missing.missingFields], missingFormFields: [...missing.missingFormFields] },
      { body: makeStudent() },
    )
    await person.type(await phone(), '501234567')
    expect(screen.getByText(/Only the person can give it/)).toBeTruthy()
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(screen.queryByRole('group', { name: /Date of birth/ })).toBeNull()
    await person.click(save())
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(sent().map(({ body }) => body)).toEqual([{ phoneNumber: '+380501234567' }])
    expect(server.seen.find(({ path }) => path.includes('by-localization'))?.query.get('academy')).toBe('7')
    expect(alertList.get().map(({ text }) => text)).toEqual(['people.missingData.done'])
  },
)

nightTest('nothing filled in is nothing sent; a number of somebody else is said at its field and stays', async () => {
  const { person, sent, onClose } = await open({ missingFields: ['phoneNumber'] }, failure('PhoneNumberExists', 409))
  const field = await phone()
  await person.click(save())
  expect(screen.getByText('Fill in at least one field')).toBeTruthy()
  expect(sent()).toEqual([])
  await person.type(field, '501234567')
  await person.click(save())
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(field.value).toBe('501234567')
  expect(onClose).not.toHaveBeenCalled()
})

test('where nothing is missing there is nothing to save', async () => {
  await open({}, { body: makeStudent() })
  expect(await screen.findByText('Nothing is missing.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})
