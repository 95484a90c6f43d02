import { type Contract, contract } from '@academy/contract'
import type { Endpoint } from '@academy/contract/endpoint'

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

export const endpointNamed = (name: EndpointName): Endpoint => endpoints.find((entry) => entry.name === name)!.endpoint
