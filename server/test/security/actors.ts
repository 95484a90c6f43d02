import { inArray } from 'drizzle-orm'
import type { RoleName } from '@academy/contract/enums'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { userAcademies } from '#server/schema/academies.ts'
import { users } from '#server/schema/users.ts'
import type { World } from './world.ts'

/** The columns of permissions.csv; its head says who they are. */
export const actorNames = [
  'anonymous',
  'SuperAdmin',
  'Admin',
  'TrackOwner',
  'Coach',
  'Teacher',
  'HR',
  'Student',
  'applicant',
  'blocked',
  'blockedHere',
  'coachOfTwo',
  'adminThere',
  'asStudent',
  'asAdmin',
] as const
export type ActorName = (typeof actorNames)[number]

export interface ActorInWorld {
  /** null: nobody is logged in. */
  token: string | null
  person: Person | null
}

type Roles = Partial<Record<Exclude<RoleName, 'SuperAdmin'>, MadeAcademy[]>>
interface Recipe {
  roles?: (world: World) => Roles
  isSuperAdmin?: true
  isBlocked?: true
  isBlockedHere?: true
  isImpersonated?: true
}

const recipes: Record<Exclude<ActorName, 'anonymous'>, Recipe> = {
  SuperAdmin: { isSuperAdmin: true },
  Admin: { roles: ({ own }) => ({ Admin: [own] }) },
  TrackOwner: { roles: ({ own }) => ({ TrackOwner: [own] }) },
  Coach: { roles: ({ own }) => ({ Coach: [own] }) },
  Teacher: { roles: ({ own }) => ({ Teacher: [own] }) },
  HR: { roles: ({ own }) => ({ HR: [own] }) },
  Student: { roles: ({ own }) => ({ Student: [own] }) },
  applicant: {},
  blocked: { roles: ({ own }) => ({ Admin: [own] }), isBlocked: true },
  blockedHere: { roles: ({ own }) => ({ Admin: [own] }), isBlockedHere: true },
  coachOfTwo: { roles: ({ own, other }) => ({ Coach: [own, other] }) },
  adminThere: { roles: ({ own, other }) => ({ Student: [own], Admin: [other] }) },
  asStudent: { roles: ({ own }) => ({ Student: [own] }), isImpersonated: true },
  asAdmin: { roles: ({ own }) => ({ Admin: [own] }), isImpersonated: true },
}

/** So many who are alike. isUnset: they have chosen no current academy. */
export const makeActors = async (
  world: World,
  count: number,
  name: ActorName,
  isUnset = false,
): Promise<ActorInWorld[]> => {
  if (name === 'anonymous') return Array.from({ length: count }, () => ({ token: null, person: null }))
  const { it, own } = world
  const recipe = recipes[name]
  const roles = recipe.roles?.(world) ?? {}
  const people = await it.make.people(count, { roles, isSuperAdmin: recipe.isSuperAdmin ?? false })
  const ids = people.map(({ id }) => id)
  const hasPlace = recipe.isSuperAdmin || Object.keys(roles).length > 0
  await it.database.db
    .update(users)
    .set({
      currentAcademyId: hasPlace && !isUnset ? own.id : null,
      ...(recipe.isBlocked ? { blockedAt: it.clock.now } : {}),
    })
    .where(inArray(users.id, ids))
  if (recipe.isBlockedHere)
    await it.database.db.update(userAcademies).set({ active: false }).where(inArray(userAcademies.userId, ids))
  const impersonators = recipe.isImpersonated ? await it.make.people(count, { isSuperAdmin: true }) : undefined
  const sessions = await it.make.sessionsOf(people, impersonators)
  return people.map((person, index) => ({ token: sessions[index]!.accessToken, person }))
}

export const makeActor = async (world: World, name: ActorName): Promise<ActorInWorld> =>
  (await makeActors(world, 1, name))[0]!

const stocks = new WeakMap<World, Map<string, Promise<ActorInWorld[]>>>()

/** Somebody who has called nothing yet. They are made by the dozen, because each statement costs a way to the database. */
export const newcomer = async (world: World, name: ActorName, isUnset = false): Promise<ActorInWorld> => {
  const stock = stocks.get(world) ?? new Map<string, Promise<ActorInWorld[]>>()
  stocks.set(world, stock)
  const key = `${name} ${isUnset}`
  for (;;) {
    const known = stock.get(key) ?? makeActors(world, 20, name, isUnset)
    stock.set(key, known)
    const actor = (await known).pop()
    if (actor) return actor
    if (stock.get(key) === known) stock.delete(key)
  }
}
