import { accountApi } from './account.ts'
import { academiesApi, groupsApi, specializationsApi } from './academies.ts'
import { authApi } from './auth.ts'
import { formVariantsApi } from './form-variants.ts'
import { mailsApi } from './mails.ts'
import { notificationsApi } from './notifications.ts'
import { peopleApi } from './people.ts'
import { healthApi, mailboxApi, settingsApi } from './system.ts'
import { translationsApi } from './translations.ts'
import { rolesApi, usersApi } from './users.ts'

/** Everything the server answers. A domain without a line here does not exist. */
export const contract = {
  auth: authApi,
  account: accountApi,
  users: usersApi,
  people: peopleApi,
  roles: rolesApi,
  academies: academiesApi,
  groups: groupsApi,
  specializations: specializationsApi,
  formVariants: formVariantsApi,
  notifications: notificationsApi,
  settings: settingsApi,
  translations: translationsApi,
  health: healthApi,
  mails: mailsApi,
  mailbox: mailboxApi,
}
export type Contract = typeof contract
