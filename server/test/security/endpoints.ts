import { type Contract, contract } from '@academy/contract'
import { effectOf, type Endpoint } from '@academy/contract/endpoint'
import { permissions } from '@academy/contract/permissions'

export interface NamedEndpoint {
  /** 'auth.login': domain and row of the contract. */
  name: EndpointName
  domain: keyof Contract
  row: string
  endpoint: Endpoint
}

export type EndpointName = {
  [D in keyof Contract]: `${D}.${Extract<keyof Contract[D], string>}`
}[keyof Contract]

/** Every row of the contract, so that a test that walks them covers tomorrow's endpoints too. */
export const endpoints: readonly NamedEndpoint[] = Object.entries(contract).flatMap(([domain, api]) =>
  Object.entries(api as Record<string, Endpoint>).map(([row, endpoint]) => ({
    name: `${domain}.${row}` as EndpointName,
    domain: domain as keyof Contract,
    row,
    endpoint,
  })),
)

/**
 * All of a call that decides which academy it may name: rights that come to the same are one right here. Outside of
 * academies nobody looks at the academy, and to see is nothing to whoever writes.
 */
const rightOf = (endpoint: Endpoint): string => {
  const { scope, entries } = permissions[endpoint.access]
  const effect = effectOf(endpoint)
  if (scope !== 'academy') return `${scope} ${effect}`
  return entries.map((grant) => (grant === 'V' ? (effect === 'read' ? 'O' : '-') : grant)).join()
}
const firstOfRight = new Map(endpoints.toReversed().map((entry) => [rightOf(entry.endpoint), entry]))

/** The first call of each right. */
export const isFirstOfRight = (entry: NamedEndpoint): boolean => firstOfRight.get(rightOf(entry.endpoint)) === entry

export const endpointNamed = (name: EndpointName): Endpoint => endpoints.find((entry) => entry.name === name)!.endpoint
