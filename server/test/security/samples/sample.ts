import type { Contract } from '@academy/contract'
import type { CallInput, Endpoint } from '@academy/contract/endpoint'
import type { ActorInWorld } from '../actors.ts'
import type { World } from '../world.ts'

/** A valid input, so that a refusal can only be about access. `freshAcademies`: the call spoils the academies. */
export interface Sample<E extends Endpoint> {
  input(world: World, actor: ActorInWorld): CallInput<E> | Promise<CallInput<E>>
  freshAcademies?: true
}

/** One per endpoint: a new row of the contract without a sample does not compile. */
export type SamplesOf<D extends keyof Contract> = {
  [K in D]: { [R in keyof Contract[K]]: Contract[K][R] extends Endpoint ? Sample<Contract[K][R]> : never }
}

let counter = 0
export const next = () => ++counter

/** A place in the programme that no other stage of the samples has, far behind those of the academy itself. */
export const freePlace = () => 1_000_000 + next()

export const nothing = { input: () => ({}) }
