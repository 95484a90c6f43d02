import type { RoleName } from '@academy/contract/enums'
import type { PeopleChange } from '@academy/contract/changes'
import { peopleApi } from '@academy/contract/people'
import { alerts } from '#lib/alerts.ts'
import { call } from '#lib/api.ts'
import { knownSession } from '#lib/session/session.store.ts'
import { changeOne, type Said } from './changes.api.ts'

interface OfRoles {
  id: number
  academyId: number
}

/** A change of many leaves out whoever makes it, so a SuperAdmin changes their own roles directly, without an undo. */
const change = async (
  { id, academyId }: OfRoles,
  asked: PeopleChange,
  ownRoles: () => Promise<unknown>,
  { text, values }: Said,
): Promise<void> => {
  if (knownSession()?.user.id !== id) {
    const target = { filters: { userIds: [id] } }
    await changeOne(academyId, { of: 'people', change: asked, target }, { text, ...(values && { values }) })
  } else {
    await ownRoles()
    alerts.success(text, values)
  }
}

/** ACC-70 */
export const giveRole = (of: OfRoles, role: RoleName, said: Said): Promise<void> =>
  change(
    of,
    { kind: 'roleGrant', role },
    () =>
      call(
        peopleApi.grantRole,
        { params: { id: of.id }, body: { academyId: of.academyId, roleName: role } },
        { academyId: of.academyId },
      ),
    said,
  )

/** ACC-70: all roles of the staff there. */
export const takeRoles = (of: OfRoles, said: Said): Promise<void> =>
  change(
    of,
    { kind: 'roleRemove' },
    () => call(peopleApi.removeRole, { params: of }, { academyId: of.academyId }),
    said,
  )
