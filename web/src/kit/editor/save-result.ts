import type { ErrorName, FieldError } from '@academy/contract/errors'
import { isApiError } from '#lib/api-error.ts'
import { placed, type PlaceOf } from './broken-rules.ts'

export type SaveResult<Stored> =
  | { stored: Stored }
  | { refused: readonly FieldError[] }
  | { failure: unknown }
  /** somebody else saved it first. */
  | 'savedMeanwhile'
  /** Somebody else deleted it. */
  | 'gone'

/** the one place that knows how the server says that somebody else was faster. */
const isSavedMeanwhile = (error: unknown): boolean =>
  isApiError(error, 'ValidationError') && error.fields.some(({ message }) => message === 'savedMeanwhile')

/**
 * Sends a form; a refusal becomes something an editor can show. `goneAs` names the error of one that is not there.
 * With `placeOf` any error that names a field with a place on the screen is said there; one without a place is a failure.
 */
export const trySaving = async <Stored>(
  send: () => Promise<Stored>,
  goneAs?: ErrorName,
  placeOf?: PlaceOf,
): Promise<SaveResult<Stored>> => {
  try {
    return { stored: await send() }
  } catch (error) {
    if (isSavedMeanwhile(error)) return 'savedMeanwhile'
    if (goneAs !== undefined && isApiError(error, goneAs)) return 'gone'
    const isRefusal = isApiError(error, 'ValidationError') || placeOf !== undefined
    const refused = isRefusal && isApiError(error) ? placed(error.fields, placeOf) : []
    return refused.length > 0 ? { refused } : { failure: error }
  }
}
