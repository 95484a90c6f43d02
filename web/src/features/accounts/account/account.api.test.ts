import { usersApi, type Profile, type User } from '@academy/contract/users'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { failure, fakeServer } from '#testing/fake-server.ts'
import { makeDirection, makeStudent } from '#testing/make.ts'

const student = makeStudent({ avatarUrl: null })
const profile: Profile = {
  firstName: 'Олеся',
  lastName: 'Коваль',
  phoneNumber: '+380501234567',
  birthDate: '2000-01-31',
  country: 'UA',
  graduationYear: 2022,
  formVariantIds: [11],
}
const named: User = { ...student, firstName: 'Олеся' }
const moved: User = { ...named, groups: [{ ...makeDirection(7), specialization: { id: 2, name: 'QA' } }] }

/** A fresh copy of the modules and of the person for every story. */
const open = async (answer: Parameters<typeof fakeServer>[0]) => {
  vi.resetModules()
  vi.stubGlobal('window', {})
  const server = fakeServer(answer)
  vi.stubGlobal('fetch', server.fetch)
  const { setKnown, knownSession } = await import('#lib/session/session.store.ts')
  const api = await import('./account.api.ts')
  const { alertList } = await import('#lib/alerts.ts')
  setKnown(student, 'own')
  return {
    ...api,
    setKnown,
    calls: () => server.seen.map(({ method, path }) => `${method} ${path}`),
    bodies: () => server.seen.map(({ body }) => body),
    person: () => knownSession()?.user,
    selection: () => knownSession()?.selection,
    alerts: () => alertList.get(),
  }
}
const answers =
  (replies: Record<string, { status?: number; body?: unknown }>): Parameters<typeof fakeServer>[0] =>
  ({ path }) =>
    replies[path] ?? { status: 204 }

beforeEach(() => void vi.unstubAllGlobals())

describe('saving the profile', () => {
  const replies = {
    [usersApi.updateProfile.path]: { body: named },
    [usersApi.updateSpecialization.path]: { body: moved },
  }

  test('[ACC-45] sends the profile and takes over the answer', async () => {
    const { saveProfile, calls, bodies, person } = await open(answers(replies))
    await saveProfile(profile, null)
    expect(calls()).toEqual([`PUT ${usersApi.updateProfile.path}`])
    expect(bodies()).toEqual([profile])
    expect(person()?.firstName).toBe('Олеся')
  })
  test('[ACC-47] the profile goes first, the direction is a second call', async () => {
    const { saveProfile, calls, bodies, person } = await open(answers(replies))
    await saveProfile(profile, 2)
    expect(calls()).toEqual([`PUT ${usersApi.updateProfile.path}`, `PUT ${usersApi.updateSpecialization.path}`])
    expect(bodies()[1]).toEqual({ specializationId: 2 })
    expect(person()?.groups[0]?.specialization.name).toBe('QA')
  })
  test('[ACC-47] a profile that was refused stops it before the direction', async () => {
    const { saveProfile, calls, person } = await open(
      answers({ ...replies, [usersApi.updateProfile.path]: failure('PhoneNumberExists', 409) }),
    )
    await expect(saveProfile(profile, 2)).rejects.toThrow('PhoneNumberExists')
    expect(calls()).toHaveLength(1)
    expect(person()?.firstName).toBe('Олена')
  })
  test('[ACC-51] [ACC-52] a direction that was refused is told by itself; the profile stays saved', async () => {
    const { saveProfile, person, alerts } = await open(
      answers({ ...replies, [usersApi.updateSpecialization.path]: failure('UserAlreadyStartedTheTest', 409) }),
    )
    const { directionFailure } = await saveProfile(profile, 2)
    expect(directionFailure).toMatchObject({ name: 'UserAlreadyStartedTheTest' })
    expect(person()?.firstName).toBe('Олеся')
    expect(alerts()).toEqual([])
  })
  test("whoever chose 'more' still has", async () => {
    const { saveProfile, setKnown, selection } = await open(answers(replies))
    setKnown(student, 'own', true)
    await saveProfile(profile, null)
    expect(selection()).toBe('more')
  })
})

describe('the picture', () => {
  const picture = new Blob(['x'], { type: 'image/jpeg' })

  test('[ACC-50] [ACC-51] is sent by itself, and its address is known at once', async () => {
    const { saveAvatar, calls, person } = await open(
      answers({ [usersApi.profileImage.path]: { body: { avatarUrl: '/api/files/abc' } } }),
    )
    await saveAvatar(picture)
    expect(calls()).toEqual([`POST ${usersApi.profileImage.path}`])
    expect(person()?.avatarUrl).toBe('/api/files/abc')
  })
  test('[FILE-10] removed, the placeholder is back', async () => {
    const { removeAvatar, setKnown, calls, person } = await open(answers({}))
    setKnown({ ...student, avatarUrl: '/api/files/abc' }, 'own')
    await removeAvatar()
    expect(calls()).toEqual([`DELETE ${usersApi.removeProfileImage.path}`])
    expect(person()?.avatarUrl).toBeNull()
  })
})

describe('[ERR-18] [ACC-52] a failure is answered to the form that asked, and nothing pops up', () => {
  test.each(['profile', 'avatar'] as const)('%s', async (what) => {
    const { saveProfile, saveAvatar, alerts, person } = await open(() => failure('UnknownError', 500))
    const action = what === 'profile' ? saveProfile(profile, 2) : saveAvatar(new Blob(['x'], { type: 'image/png' }))
    await expect(action).rejects.toThrow('UnknownError')
    expect(alerts()).toEqual([])
    expect(person()).toEqual(student)
  })
})
