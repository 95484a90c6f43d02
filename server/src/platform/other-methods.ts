import type { Endpoint } from '@academy/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { errorReply } from './http-errors.ts'

const known: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

interface KnownAddress {
  path: string
  parts: readonly string[]
  rank: string
  methods: ReadonlySet<string>
  /** The value of the Allow header. */
  allowed: string
}

const addressOf = (path: string, endpoints: readonly Pick<Endpoint, 'method'>[]): KnownAddress => {
  const methods = new Set<string>(endpoints.map(({ method }) => method))
  const allowed = [...methods].join(', ')
  // Fastify answers HEAD wherever there is a GET.
  if (methods.has('GET')) methods.add('HEAD')
  return { path, parts: path.split('/'), rank: path.replace(/:\w+/g, '\uffff'), methods, allowed }
}

/** As long as the router lets a part of an address be. */
const partMaxLength = 256

const fits = ({ parts }: KnownAddress, given: readonly string[]): boolean =>
  parts.length === given.length &&
  parts.every((part, at) => {
    const text = given[at]!
    return part.startsWith(':') ? text !== '' && text.length <= partMaxLength : part === text
  })

/** What is written out comes before what stands for anything, as in the router. */
const closestFirst = (one: KnownAddress, other: KnownAddress): number => (one.rank < other.rank ? -1 : 1)

/** The parts of an address; like the router it does not mind a slash at the end. */
const partsOf = (url: string): string[] => {
  const path = url.split(/[?#]/, 1)[0]!.replace(/\/$/, '')
  try {
    return decodeURI(path).split('/')
  } catch {
    return path.split('/')
  }
}

/**
 * Code 73: a known path with a method it does not have, else an unknown path. The addresses are looked through when the
 * router knows nothing: a route for each method that an address lacks would be five times as many as those that answer.
 */
export const refuseUnknownCalls = (
  app: FastifyInstance,
  endpoints: readonly Pick<Endpoint, 'method' | 'path'>[],
): void => {
  const addresses = [...Map.groupBy(endpoints, ({ path }) => path)]
    .map(([path, bound]) => addressOf(path, bound))
    .toSorted(closestFirst)
  const refuse = (reply: FastifyReply, { allowed }: KnownAddress) =>
    reply.header('Allow', allowed).status(405).send(errorReply('MethodNotAllowed'))
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const parts = partsOf(request.url)
    const address = known.some((method) => method === request.method) && addresses.find((one) => fits(one, parts))
    return address ? refuse(reply, address) : reply.status(404).send(errorReply('EndpointNotFound'))
  })
  const takesAnything = addresses.filter(({ path }) => path.includes('/:'))
  const byLength = Map.groupBy(takesAnything, ({ parts }) => parts.length)
  for (const address of addresses) {
    // Another call would take this address for one of its own: /users/me for /users/:id.
    const others = byLength.get(address.parts.length)?.filter((other) => fits(other, address.parts)) ?? []
    const taken = known.filter(
      (method) => !address.methods.has(method) && others.some(({ methods }) => methods.has(method)),
    )
    if (taken.length === 0) continue
    app.route({
      method: taken,
      url: address.path,
      config: { isRefusal: true },
      handler: (_request, reply) => void refuse(reply, address),
    })
  }
}
