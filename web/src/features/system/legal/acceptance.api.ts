import type { AcceptedDocument } from '@academy/contract/enums'
import { legalApi } from '@academy/contract/legal'
import { isApiError } from '#lib/api-error.ts'
import { call } from '#lib/api.ts'
import { reportFailure } from '#lib/report-failure.ts'
import { verify } from '#lib/session/session.ts'

/** The user is loaded again, and the page behind opens. `outdated`: a newer version was published meanwhile. */
export const acceptTexts = async (
  accepted: { document: AcceptedDocument; version: number }[],
): Promise<'done' | 'failed' | 'outdated'> => {
  try {
    await call(legalApi.accept, { body: { accepted } })
  } catch (error) {
    if (isApiError(error, 'ValidationError') && error.fields.some(({ message }) => message === 'savedMeanwhile'))
      return 'outdated'
    reportFailure(error)
    return 'failed'
  }
  await verify()
  return 'done'
}
