import { teamRoles } from '@academy/contract/enums'
import type { Team } from '@academy/contract/teams'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { answerDialog } from '#testing/answer-dialog.ts'
import { speak } from '#testing/draw.ts'
import { failure, fakeServer } from '#testing/fake-server.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { TeamEditor } from './team-editor.tsx'
import { nightTest } from '#testing/night-test.ts'

beforeAll(() => speak('en'))
afterEach(() => void vi.unstubAllGlobals())

const admin = makeUser({ academies: [makeAcademy(7, 'Admin')], currentAcademyId: 7 })
const oak: Team = {
  id: 1,
  academyId: 7,
  academyName: 'Academy 7',
  stageId: 3,
  stageName: { ua: 'Проєкт', en: 'Project' },
  name: 'Oak',
  details: '',
  specializationId: null,
  repositoryUrl: null,
  isQualityCriteriaPassed: null,
  technologies: [],
  coaches: [],
  userTeams: [
    {
      id: 111,
      user: { id: 11, firstName: 'Ada', lastName: 'Byron', avatarUrl: null },
      role: teamRoles.Teammate,
      technologies: [],
      country: null,
    },
  ],
  may: { manage: true, edit: true, evaluate: true },
  updatedAt: '2026-05-01T10:00:00.000Z',
}
type Reply = ReturnType<typeof failure> | { body: unknown }

const open = async (save: () => Reply | Promise<Reply>, now: Team = oak) => {
  const server = fakeServer(({ method, path }) => {
    if (method === 'PUT') return save()
    return { body: path === '/api/teams/1' ? now : [] }
  })
  vi.stubGlobal('fetch', server.fetch)
  const page = await render(<TeamEditor academyId={7} team={oak} onRemoved={() => undefined} />, {
    user: admin,
    address: '/main/teams/1',
  })
  const name = document.querySelector<HTMLInputElement>('#team-name')!
  const sent = () => server.seen.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  return { ...page, name, sent, press: (text: string) => page.person.click(screen.getByRole('button', { name: text })) }
}
const refusal = (field: string, message: string) => failure('ValidationError', 409, { fields: [{ field, message }] })

test('[TEAM-11] what the server refuses is said at its field, and the text stays until it is undone', async () => {
  const { person, name, press } = await open(() => refusal('name', 'nameTaken'))
  await person.type(name, '!')
  await press('Save')
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'))
  expect(name.value).toBe('Oak!')
  await press('Discard changes')
  expect(name.value).toBe('Oak')
  expect(screen.queryByText('There are unsaved changes')).toBeNull()
})

nightTest('who was evaluated is named when they cannot leave', async () => {
  const { press } = await open(() => failure('StudentAlreadyEvaluated', 409))
  await press('Remove Ada Byron from the team')
  await press('Save')
  expect(await screen.findByText(/have evaluations: Ada Byron/)).toBeTruthy()
})

nightTest('[TEAM-11] Q-87: whoever was overtaken keeps the text, or takes what the other person saved', async () => {
  const { person, name, press } = await open(() => refusal('updatedAt', 'savedMeanwhile'), { ...oak, name: 'Elm' })
  await person.type(name, '!')
  await press('Save')
  await answerDialog(person, 'Back to my version')
  expect(name.value).toBe('Oak!')
  await press('Save')
  await answerDialog(person, 'Load saved version')
  await waitFor(() => expect(name.value).toBe('Elm'))
})

nightTest('[TEAM-18] a team that somebody deleted says so and keeps the text', async () => {
  const { person, name, press } = await open(() => failure('TeamNotFound', 404))
  await person.type(name, '!')
  await press('Save')
  expect(await screen.findByText('This no longer exists')).toBeTruthy()
  expect(name.value).toBe('Oak!')
})

nightTest('[TEAM-11] what is typed during a save stays and is sent next; leaving asks first', async () => {
  const { promise, resolve } = Promise.withResolvers<Reply>()
  const { router, person, name, sent, press, addressNow } = await open(() => promise)
  await person.type(name, '!')
  await press('Save')
  await person.type(name, '?')
  resolve({ body: { ...oak, name: 'Oak!', updatedAt: '2026-05-01T10:00:01.000Z' } })
  await screen.findByText('There are unsaved changes')
  void router.navigate({ href: '/elsewhere' })
  await answerDialog(person, 'Stay')
  expect(addressNow()).toBe('/main/teams/1')
  await press('Save')
  expect(sent()[1]).toMatchObject({ name: 'Oak!?', updatedAt: '2026-05-01T10:00:01.000Z' })
})
