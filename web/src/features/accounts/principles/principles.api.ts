import { usersApi } from '@academy/contract/users'
import { call } from '#lib/api.ts'
import { reportFailure } from '#lib/report-failure.ts'
import { verify } from '#lib/session/session.ts'

/** ACC-57; the user is loaded again, and with the acceptance in it the cabinet opens. */
export const acceptPrinciples = async (): Promise<void> => {
  try {
    await call(usersApi.acceptPrinciples)
    await verify()
  } catch (error) {
    reportFailure(error)
  }
}
