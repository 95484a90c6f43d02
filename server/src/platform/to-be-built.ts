import type { Api, Endpoint } from '@academy/contract/endpoint'
import type { Handler } from './module.ts'
import { fail } from './errors.ts'

/** Stands for handlers while a domain is being built; nothing that is finished uses it. */
export const toBeBuilt = <E extends Endpoint>(): Handler<E> => (() => fail('EndpointNotFound')) as unknown as Handler<E>

export const allToBeBuilt = <A extends Api>(api: A): { [K in keyof A]: Handler<A[K]> } =>
  Object.fromEntries(Object.keys(api).map((name) => [name, toBeBuilt()])) as never
