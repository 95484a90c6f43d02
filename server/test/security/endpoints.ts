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

/** All that decides who may call: rights that read the same in the permission table are one right here. */
const rightOf = (endpoint: Endpoint): string => {
  const { scope, entries } = permissions[endpoint.access]
  return [scope, ...entries, effectOf(endpoint), endpoint.whileImpersonating].join()
}
const firstOfRight = new Map(endpoints.toReversed().map((entry) => [rightOf(entry.endpoint), entry]))

/** The first call of each right that reads, and of each that writes. */
export const isFirstOfRight = (entry: NamedEndpoint): boolean => firstOfRight.get(rightOf(entry.endpoint)) === entry

export const endpointNamed = (name: EndpointName): Endpoint => endpoints.find((entry) => entry.name === name)!.endpoint
