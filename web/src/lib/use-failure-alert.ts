import { useEffect } from 'react'
import { alerts } from './alerts.ts'
import type { MessageKey } from './i18n/messages.ts'

/** Whether the page itself says it calmly, so that it is no failure. */
type IsCalm = (error: unknown) => boolean

export const alertFailure = (error: unknown, text: MessageKey, isCalm?: IsCalm) => {
  if (error !== null && !isCalm?.(error)) alerts.error(text)
}

/** Alerts about a failed load once per try. */
export const useFailureAlert = (
  { error, errorUpdatedAt }: { error: unknown; errorUpdatedAt: number },
  text: MessageKey,
  isCalm?: IsCalm,
) => useEffect(() => alertFailure(error, text, isCalm), [error, errorUpdatedAt, text, isCalm])
