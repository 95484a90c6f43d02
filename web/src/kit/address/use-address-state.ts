import { useRouter } from '@tanstack/react-router'
import { useAcademyInAddress } from '#kit/academy/academy-address.ts'
import { formatQuery } from '#lib/query-string.ts'
import type { AddressDefinition } from './define-address.ts'
import { layoutOf, useAddress } from './words.ts'

/** What the address of a page says, and the way to another one of the same page. The academy that it names stays. */
export const useAddressState = <State>(
  { read, write }: AddressDefinition<State>,
  path: string,
  /** What else the address of this page says. */
  kept: Readonly<Record<string, string>> = {},
) => {
  const router = useRouter()
  const academy = useAcademyInAddress()
  // Another filter is looked at in the same columns.
  const layout = useAddress(layoutOf)
  const hrefOf = (next: State): string => path + formatQuery({ ...academy, ...kept, ...write(next), ...layout })
  const go = (next: State, isReplacing: boolean) =>
    void router.navigate({ href: hrefOf(next), replace: isReplacing, resetScroll: false })
  return { state: useAddress(read), hrefOf, go }
}
