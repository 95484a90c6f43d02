import type { Contract } from '@academy/contract'
import type { CallInput, Endpoint } from '@academy/contract/endpoint'
import type { ActorInWorld } from '../actors.ts'
import type { World } from '../world.ts'

/** A valid input, so that a refusal can only be about access. `freshAcademies`: the call spoils the academies. */
export interface Sample<E extends Endpoint> {
  input(world: World, actor: ActorInWorld): CallInput<E> | Promise<CallInput<E>>
  freshAcademies?: true
}

type NeedsNothing<E> = E extends Endpoint ? ({} extends CallInput<E> ? true : false) : never
type SampleOf<E> = E extends Endpoint ? Sample<E> : never
type SamplesOfApi<A> = {
  [R in keyof A as NeedsNothing<A[R]> extends true ? never : R]: SampleOf<A[R]>
} & { [R in keyof A as NeedsNothing<A[R]> extends true ? R : never]?: SampleOf<A[R]> }

/** A new row of the contract that needs an input does not compile without a sample; the others are called with nothing. */
export type SamplesOf<D extends keyof Contract> = {
  [K in D as {} extends SamplesOfApi<Contract[K]> ? never : K]: SamplesOfApi<Contract[K]>
} & { [K in D as {} extends SamplesOfApi<Contract[K]> ? K : never]?: SamplesOfApi<Contract[K]> }

let counter = 0
export const next = () => ++counter

/** A place in the programme that no other stage of the samples has, far behind those of the academy itself. */
export const freePlace = () => 1_000_000 + next()

export const nothing = { input: () => ({}) }
