import { usersApi, type MissingData } from '@academy/contract/users'
import { alerts } from '#lib/alerts.ts'
import { call } from '#lib/api.ts'
import { reloadListsAfter } from '#domain/profile/form-variants.ts'
import { verify } from '#lib/session/session.ts'
import { brokenByServer, type BrokenRules } from '#domain/profile/missing-data.rules.ts'

/** FORM-59 to FORM-62; returns what the server refused, field by field, or null when all is well. */
export const saveMissingData = async (userId: number, body: MissingData): Promise<BrokenRules | null> => {
  try {
    await call(usersApi.missingData, { params: { id: userId }, body })
  } catch (error) {
    alerts.error('alert.dataSavingFailed')
    reloadListsAfter(error)
    return brokenByServer(error)
  }
  alerts.success('alert.dataSaved')
  await verify()
  return null
}
