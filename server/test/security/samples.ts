import type { Contract } from '@academy/contract'
import type { CallInput, Endpoint } from '@academy/contract/endpoint'
import { type MadeAcademy, testPassword } from '#test/make.ts'
import type { ActorInWorld } from './actors.ts'
import type { EndpointName } from './endpoints.ts'
import { freshStudent, type World } from './world.ts'

export type Input = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

/** A valid input, so that a refusal can only be about access. `freshAcademies`: the call spoils the academies. */
interface Sample<E extends Endpoint> {
  input(world: World, actor: ActorInWorld): CallInput<E> | Promise<CallInput<E>>
  freshAcademies?: true
}

let counter = 0
const next = () => ++counter

/** ACC-22: who comes through the address of an academy. */
const through = ({ hash, directions }: MadeAcademy) => ({ academyHash: hash, direction: directions.JS! })

const nothing = { input: () => ({}) }

/** One per endpoint: a new row of the contract without a sample does not compile. */
const samples: {
  [D in keyof Contract]: { [R in keyof Contract[D]]: Contract[D][R] extends Endpoint ? Sample<Contract[D][R]> : never }
} = {
  auth: {
    login: {
      input: async (world) => ({
        body: { email: (await freshStudent(world)).email, password: testPassword, ...through(world.joinable) },
      }),
    },
    register: {
      input: ({ joinable }) => {
        const number = next()
        return {
          body: {
            email: `newcomer${number}@example.test`,
            password: 'Secret123',
            firstName: 'Олена',
            lastName: 'Нова',
            phoneNumber: `+38050${String(number).padStart(7, '0')}`,
            birthDate: '2001-02-03',
            graduationYear: null,
            localization: 'ua',
            ...through(joinable),
            agreement: true,
            agreementTermsAndConditions: true,
            dataProcessingAllowed: true,
          },
        }
      },
    },
    confirmEmail: { input: () => ({ body: { hash: 'unknown-hash' } }) },
    resendConfirmation: { input: () => ({ body: { email: 'nobody@example.test', hash: 'unknown-hash' } }) },
    tokens: {
      input: async (world) => {
        const { refreshToken } = await world.it.make.session(await freshStudent(world))
        return { body: { refreshToken } }
      },
    },
    me: nothing,
    logout: {
      input: async (world) => {
        const { refreshToken } = await world.it.make.session(await freshStudent(world))
        return { body: { refreshToken } }
      },
    },
    impersonate: { input: async (world) => ({ params: { id: (await freshStudent(world)).id } }) },
  },
  users: {
    registerToAcademy: {
      input: ({ joinable }) => ({ body: { academyId: joinable.id, directionId: joinable.directions.JS! } }),
    },
    updateSpecialization: { input: ({ own }) => ({ body: { specializationId: own.specializationIds.QA! } }) },
    updateSettings: { input: () => ({ body: { localization: 'en' } }) },
    updateCurrentAcademy: { input: () => ({ body: { academyId: null } }) },
    routes: nothing,
  },
  roles: { byName: { input: () => ({ params: { name: 'Teacher' } }) } },
  academies: {
    list: nothing,
    byHash: { input: ({ own }) => ({ params: { hash: own.hash } }) },
    isClosed: { input: ({ own }) => ({ params: { academyId: own.id } }) },
    withStages: nothing,
    overview: nothing,
  },
  groups: { rootGroups: nothing },
  specializations: { list: nothing },
  settings: { get: nothing },
  translations: {
    load: { input: () => ({ body: { locale: 'ua' } }) },
    hash: { input: () => ({ body: { locale: 'en' } }) },
  },
  health: { live: nothing, ready: nothing },
  mailbox: { list: nothing, get: { input: () => ({ params: { id: 1 } }) } },
}

export const sampleOf = (
  name: EndpointName,
): { input(world: World, actor: ActorInWorld): Input | Promise<Input>; freshAcademies?: true } => {
  const [domain, row] = name.split('.') as [keyof Contract, string]
  return (samples[domain] as unknown as Record<string, ReturnType<typeof sampleOf>>)[row]!
}
