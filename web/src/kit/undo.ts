import { alerts } from '#lib/alerts.ts'
import type { MessageKey, MessageValues } from '#lib/i18n/messages.ts'
import { reportFailure } from '#lib/report-failure.ts'
import { isApiError } from '#lib/api-error.ts'
import { ruleText } from '#lib/field-texts.ts'
import { hasText } from '#lib/i18n/i18n.ts'

/** A refusal by name says why, such as that somebody has changed it meanwhile; any other failure what went wrong. */
const tell = (error: unknown): void => {
  const rule = isApiError(error, 'ValidationError') ? error.fields[0]?.message : undefined
  const text = rule === undefined ? null : ruleText(rule)
  if (text !== null && hasText(text)) alerts.error(text, { min: 0, max: 0 })
  else reportFailure(error)
}

/**
 * Says what has happened, and offers to undo it as long as that is shown. `undo` asks the server, which puts back exactly
 * what was there and refuses by name what was changed meanwhile.
 */
export const offerUndo = (text: MessageKey, values: MessageValues | undefined, undo: () => Promise<unknown>): void =>
  alerts.success(text, values, { label: 'common.undo', run: () => void undo().catch(tell) })
