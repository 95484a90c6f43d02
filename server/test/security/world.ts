import type { academyTypes } from '@academy/contract/enums'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import type { TestApp } from '#test/servers/test-app.ts'

/** Providers of log-ins that nobody has to reach: leaving for one works, and nothing ever comes back from it. */
export const unreachableProviders = {
  GOOGLE_CLIENT_ID: 'client',
  GOOGLE_CLIENT_SECRET: 'secret',
  GOOGLE_ISSUER: 'http://127.0.0.1:1',
  FACEBOOK_CLIENT_ID: 'client',
  FACEBOOK_CLIENT_SECRET: 'secret',
  FACEBOOK_GRAPH_URL: 'http://127.0.0.1:1',
}

/** Where the cells of the matrix and the swapped ids live. */
export interface World {
  it: TestApp
  /** Most actors hold their role here. */
  own: MadeAcademy
  /** Nobody of the actors but SuperAdmin has anything to do with this one. */
  foreign: MadeAcademy
  /** A second academy for those who belong to two. */
  other: MadeAcademy
  /** Open to whoever wants to join: Public for students, Internal for staff. */
  joinable: MadeAcademy
  /** What samples have made for calls that use nothing up; absent: each call is given things of its own. */
  kept?: Map<string, Promise<unknown>>
}

export const makeWorld = async (it: TestApp): Promise<World> => ({
  it,
  own: await it.make.academy({ directions: ['JS', 'QA'] }),
  // Not listed for anybody: what is seen of it was seen without a right.
  foreign: await it.make.academy({ type: 'Private' satisfies keyof typeof academyTypes, directions: ['JS'] }),
  other: await it.make.academy({ directions: ['JS'] }),
  joinable: await it.make.academy({ directions: ['JS'] }),
})

/** The same world for calls that use nothing up, because they only read or are refused: they share what samples make. */
export const sharing = (world: World): World => ({ ...world, kept: new Map() })

/** Makes a thing, or gives the one that another call was given. Whatever is a part of it is its own. */
export const keep = <T>({ kept, ...world }: World, key: string, make: (world: World) => Promise<T>): Promise<T> => {
  const made = (kept?.get(key) as Promise<T> | undefined) ?? make(world)
  kept?.set(key, made)
  return made
}

let phone = 0

/** With a phone number that no other person of the file has. */
export const makePerson = (it: TestApp, values: Parameters<TestApp['make']['user']>[0] = {}): Promise<Person> =>
  it.make.user({ phoneNumber: `+38066${String(++phone).padStart(7, '0')}`, ...values })

const atOnce = 20
const students = new WeakMap<MadeAcademy, Promise<Person[]>>()

/** Somebody whom no other sample has. They are made by the dozen, because each statement costs a way to the database. */
export const freshStudent = async ({ it, own }: World): Promise<Person> => {
  for (;;) {
    const known = students.get(own) ?? it.make.people(atOnce, { roles: { Student: [own] } })
    students.set(own, known)
    const person = (await known).pop()
    if (person) return person
    if (students.get(own) === known) students.delete(own)
  }
}
