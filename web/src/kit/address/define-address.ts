import type { AddressPart } from './address-parts.ts'
import type { Words } from './words.ts'

export type AddressParts = Readonly<Record<string, AddressPart<unknown>>>
type ValueOf<P> = P extends AddressPart<infer T> ? T : never
export type AddressState<P extends AddressParts> = { [Name in keyof P]: ValueOf<P[Name]> }

export interface AddressDefinition<State> {
  read: (words: Words) => State
  write: (state: State) => Record<string, string>
}
export type StateOf<Definition extends Pick<AddressDefinition<unknown>, 'read'>> = ReturnType<Definition['read']>

/** What the address of a page says, part by part; anything unknown there counts as not said. */
export const defineAddress = <const P extends AddressParts>(parts: P): AddressDefinition<AddressState<P>> => {
  const named = Object.entries(parts)
  return {
    read: (words) =>
      Object.fromEntries(named.map(([name, part]) => [name, part.read(words[part.word ?? name])])) as AddressState<P>,
    write: (state) => Object.fromEntries(named.map(([name, part]) => [part.word ?? name, part.write(state[name])])),
  }
}
