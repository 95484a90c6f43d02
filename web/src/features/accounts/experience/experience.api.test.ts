import { experienceRedirectDelayMs } from '@academy/contract/limits'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { failure, fakeServer } from '#testing/fake-server.ts'
import { makeStudent } from '#testing/make.ts'

const before = makeStudent({ missingAcademyFields: ['programmerLevel'] })
const after = makeStudent()

const open = async (reply: ReturnType<typeof failure> | { body: unknown }) => {
  vi.resetModules()
  vi.stubGlobal('window', {})
  const server = fakeServer(() => reply)
  vi.stubGlobal('fetch', server.fetch)
  const { saveExperience } = await import('./experience.api.ts')
  const { setKnown, knownSession } = await import('#lib/session/session.store.ts')
  const { alertList } = await import('#lib/alerts.ts')
  setKnown(before, 'own')
  let markSaved = () => undefined as void
  const isSaved = new Promise<void>((resolve) => (markSaved = resolve))
  const events = { saved: vi.fn(() => markSaved()), open: vi.fn(async () => undefined) }
  return {
    events,
    isSaved,
    server,
    save: (about?: Parameters<typeof saveExperience>[2]) => saveExperience([1, 2, 3], events, about),
    missing: () => knownSession()?.user.missingAcademyFields,
    alerts: () => alertList.get().map(({ kind, text }) => `${kind} ${text}`),
  }
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('[FORM-44] [ACC-55] [FORM-51] [CONST-11] saved, shown for 500 ms, then the cabinet opens', async () => {
  expect(experienceRedirectDelayMs).toBe(500)
  const { save, events, isSaved, server, missing, alerts } = await open({ body: after })
  const saving = save()
  await isSaved
  expect(server.seen.map(({ method, path, body }) => ({ method, path, body }))).toEqual([
    { method: 'PUT', path: '/api/users/update/additional-info', body: { formVariantIds: [1, 2, 3] } },
  ])
  await vi.advanceTimersByTimeAsync(499)
  expect(events.open).not.toHaveBeenCalled()
  expect(missing()).toEqual(['programmerLevel'])
  await vi.advanceTimersByTimeAsync(1)
  expect(await saving).toBe(true)
  expect(events.open).toHaveBeenCalledOnce()
  expect(missing()).toEqual([])
  expect(alerts()).toEqual(['success alert.dataSaved'])
})

test('[ACC-55] refused: told so, and the form stays', async () => {
  const { save, events, missing, alerts } = await open(failure('FormVariantsInvalid', 400))
  expect(await save()).toBe(false)
  expect(events.saved).not.toHaveBeenCalled()
  expect(events.open).not.toHaveBeenCalled()
  expect(missing()).toEqual(['programmerLevel'])
  expect(alerts()).toEqual(['error alert.dataSavingFailed'])
})

test('[FORM-41] what was said about oneself goes first, beside what was chosen before', async () => {
  const { save, isSaved, server } = await open({ body: after })
  const saving = save({ userId: 5, formVariantIds: [7] })
  await isSaved
  await vi.advanceTimersByTimeAsync(experienceRedirectDelayMs)
  expect(await saving).toBe(true)
  expect(server.seen.map(({ method, path, body }) => [`${method} ${path}`, body])).toEqual([
    ['PUT /api/users/missing-data/5', { formVariantIds: [7] }],
    ['PUT /api/users/update/additional-info', { formVariantIds: [1, 2, 3] }],
  ])
})
