import { academiesApi, groupsApi, specializationsApi } from './academies.ts'
import { authApi } from './auth.ts'
import { healthApi, mailboxApi, settingsApi } from './system.ts'
import { translationsApi } from './translations.ts'
import { rolesApi, usersApi } from './users.ts'

/** Everything the server answers. A domain without a line here does not exist. */
export const contract = {
  auth: authApi,
  users: usersApi,
  roles: rolesApi,
  academies: academiesApi,
  groups: groupsApi,
  specializations: specializationsApi,
  settings: settingsApi,
  translations: translationsApi,
  health: healthApi,
  mailbox: mailboxApi,
}
export type Contract = typeof contract
