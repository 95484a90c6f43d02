import type { FormVariantRow } from '@academy/contract/form-variants'
import { academiesFor } from '@academy/contract/permissions'
import { mayDo, roleHolderOf } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { isSlider } from './form-variants-list.rules.ts'

const capability = 'formVariants.manage'

/** Shared entries belong to every academy: who may change every academy changes them, others read them. */
export const useVariantRights = () => {
  const { user, selection } = usePerson()
  const mayChangeShared = academiesFor(roleHolderOf(user), capability, 'write') === 'every'
  return {
    selection,
    mayChangeShared,
    /** Those that can get an entry now: the one that is selected, or at 'all' each of them. */
    academies: user.academies.filter(
      ({ id }) => (typeof selection !== 'number' || id === selection) && mayDo(user, id, capability),
    ),
    mayChange: ({ type, academyId }: Pick<FormVariantRow, 'type' | 'academyId'>) =>
      !isSlider(type) && (academyId === null ? mayChangeShared : mayDo(user, academyId, capability)),
  }
}
