import { readId } from '#kit/address/read-id.ts'
import { wordsOf } from '#kit/address/words.ts'
import { paths } from '#lib/paths.ts'

/** The academy that the address of a staff screen names: what the screen shows is of this one. */
export const academyNamedBy = ({ pathname, search }: { pathname: string; search: unknown }): number | null =>
  pathname === paths.main || pathname.startsWith(`${paths.main}/`) ? readId(wordsOf({ search }).academy) : null
