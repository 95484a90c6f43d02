import type { Team } from '@academy/contract/teams'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { speak } from '#testing/draw.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { EvaluationsPage } from './evaluations.page.tsx'
import { ProjectEvaluationsPage } from './project-evaluations.page.tsx'
import { TeamsPage } from './teams.page.tsx'

const team = (id: number, academyId: number, name: string): Team => ({
  id,
  academyId,
  academyName: `Academy ${academyId}`,
  stageId: academyId * 10,
  stageName: { ua: `Project ${academyId}`, en: `Project ${academyId}` },
  name,
  details: '',
  specializationId: null,
  repositoryUrl: null,
  isQualityCriteriaPassed: null,
  technologies: [],
  coaches: [],
  userTeams: [],
  may: { manage: false, edit: false, evaluate: false },
  updatedAt: '2026-03-01T10:00:00.000Z',
})
const coach = makeUser({
  academies: [makeAcademy(7, 'Coach'), makeAcademy(8, 'TrackOwner')],
  currentAcademyId: null,
})
const teams = [team(1, 7, 'Owls'), team(2, 8, 'Storks')]

beforeAll(() => speak('en'))
afterEach(() => vi.unstubAllGlobals())

const open = (page: React.JSX.Element, address: string) => {
  const server = fakeServer(({ path }) => {
    if (path === '/api/teams') return { body: teams }
    if (path.endsWith('/with-evaluations'))
      return { body: teams.map((one) => ({ team: one, evaluations: [], earlier: [] })) }
    return { body: [] }
  })
  vi.stubGlobal('fetch', server.fetch)
  return render(page, { user: coach, address })
}
const hrefOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')

describe('[ACAD-52] over all academies', () => {
  test('[NAV-44] teams say their academy and stage, and lead into it', async () => {
    const { person } = await open(<TeamsPage />, '/main/teams')
    expect(await hrefOf('Storks')).toBe('/main/teams/2?academy=8')
    expect(await hrefOf('Project 7')).toBe('/main/teams?academy=7&stage=70')
    expect(screen.getByRole('cell', { name: 'Academy 7' })).toBeTruthy()
    expect(screen.getByRole('combobox', { name: 'Academy' })).toBeTruthy()
    await person.type(screen.getByRole('searchbox'), 'owl')
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Storks' })).toBeNull())
  })

  test('[TEAM-22] whoever evaluates chooses the team first', async () => {
    await open(<EvaluationsPage />, '/main/evaluations')
    expect(await hrefOf('Owls')).toBe('/main/evaluations?academy=7&stage=70&team=1')
  })

  test('[TEAM-25] the overview shows every team, and the events of one in its academy', async () => {
    const { person, addressNow } = await open(<ProjectEvaluationsPage />, '/main/project-evaluations')
    expect(await hrefOf('Storks')).toMatch(/\?academy=8&stage=80&team=2$/)
    expect(screen.getByRole('cell', { name: /^Academy 8\s*Project 8$/ })).toBeTruthy()
    await person.click(screen.getByRole('button', { name: /Storks/ }))
    await waitFor(() => expect(addressNow()).toMatch(/\?academy=8&stage=80&search=Storks$/))
  })
})
