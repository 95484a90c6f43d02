import { academiesApi, type AcademyDetails } from '@academy/contract/academies'
import { authApi } from '@academy/contract/auth'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { failure, fakeServer } from '#testing/fake-server.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'

const admin = makeUser({ id: 1, currentAcademyId: 7, academies: [makeAcademy(7, 'Admin'), makeAcademy(8, 'Admin')] })
const details: AcademyDetails = {
  id: 7,
  name: 'Seven',
  hash: 'seven',
  privateHash: null,
  secretHash: null,
  type: 0,
  isAcademyClosed: false,
  requiresSecondFactor: false,
  startDate: null,
  endDate: null,
  description: { ua: '', en: '' },
  certificateSigner: '',
  currentActiveStageId: null,
  groups: [],
  stages: [],
  employees: [],
  studentsCount: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
}

const open = async (answer: Parameters<typeof fakeServer>[0]) => {
  vi.resetModules()
  vi.stubGlobal('window', {})
  const server = fakeServer(answer)
  vi.stubGlobal('fetch', server.fetch)
  const api = await import('./academy-edit.api.ts')
  const { setKnown, knownSession } = await import('#lib/session/session.store.ts')
  const { tokens } = await import('#lib/session/tokens.ts')
  const { alertList } = await import('#lib/alerts.ts')
  tokens.save('own', { accessToken: 'a', refreshToken: 'r' })
  setKnown(admin, 'own')
  return {
    ...api,
    server,
    selection: () => knownSession()?.selection,
    alerts: () => alertList.get().map(({ kind, text }) => `${kind} ${text}`),
  }
}
beforeEach(() => void vi.unstubAllGlobals())

describe('deleting an academy', () => {
  const without = (changes: object) => ({ ...admin, currentAcademyId: null, ...changes })

  test.each([
    [without({ academies: [makeAcademy(8, 'Admin')] }), 'all'],
    [without({ academies: [], academyRoles: {} }), null],
  ])("[ACAD-31][ERR-69] says so, and then 'all' or none is selected", async (after, selection) => {
    const shown = await open(({ path }) => (path === authApi.me.path ? { body: after } : { status: 204 }))
    expect(await shown.removeAcademy(7)).toBe(true)
    expect(shown.server.seen[0]).toMatchObject({ method: 'DELETE', path: '/api/academies/7' })
    expect(shown.server.seen[0]!.query.get('academyId')).toBe('7')
    expect(shown.selection()).toBe(selection)
    expect(shown.alerts()).toEqual(['success academies.delete.done'])
  })

  test.each([failure('UnknownError', 500), 'no network' as const, failure('AcademyNotFound', 404)])(
    "[ERR-69][ACAD-32] that fails says 'Something went wrong', and nothing else changes",
    async (answer) => {
      const shown = await open(() => answer)
      expect(await shown.removeAcademy(7)).toBe(false)
      expect(shown.alerts()).toEqual(['error alert.somethingWentWrong'])
      expect(shown.selection()).toBe(7)
    },
  )
})

describe('changing an academy', () => {
  test('[ACAD-15] puts what changed over what is there by now', async () => {
    const now = { ...details, name: 'Renamed meanwhile', privateHash: 'kept' }
    const shown = await open(({ path, method }) => {
      if (path === authApi.me.path) return { body: admin }
      return { body: method === 'GET' ? now : { ...now, isAcademyClosed: true } }
    })
    expect(await shown.updateAcademy(7, { isAcademyClosed: true })).toMatchObject({ isAcademyClosed: true })
    const [sent] = shown.server.seen.filter(({ method }) => method === 'PUT')
    expect(sent!.body).toMatchObject({ name: 'Renamed meanwhile', privateHash: 'kept', isAcademyClosed: true })
    expect(academiesApi.update.body.safeParse(sent!.body).success).toBe(true)
  })

  test('[ERR-46] that fails is told by the form, with the answer of the server', async () => {
    const shown = await open(() => failure('UnknownError', 500))
    await expect(shown.updateAcademy(7, { name: 'X' })).rejects.toMatchObject({ name: 'UnknownError' })
    expect(shown.alerts()).toEqual([])
  })
})
