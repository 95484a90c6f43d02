import { mayDo } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import type { MailOf } from './mail-templates.api.ts'

/** an Admin writes for their academies and reads the defaults, which only a SuperAdmin changes. */
export const useMayWrite = () => {
  const { user } = usePerson()
  return ({ academy }: Pick<MailOf, 'academy'>): boolean =>
    academy === null
      ? mayDo(user, null, 'mailTemplates.defaults', 'write')
      : mayDo(user, academy.id, 'mailTemplates.manage', 'write')
}
