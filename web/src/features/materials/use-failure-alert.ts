import { useEffect } from 'react'
import { alerts } from '#lib/alerts.ts'
import { isApiError } from '#lib/api-error.ts'
import type { MessageKey } from '#lib/i18n/messages.ts'

/** MAT-17: a stage nobody has filled yet is no failure; the page says so calmly. */
export const isWithoutPreparation = (error: unknown): boolean => isApiError(error, 'StagePreparationNotFound')

export const tellFailure = (error: unknown, text: MessageKey) => {
  if (error !== null && !isWithoutPreparation(error)) alerts.error(text)
}

/** MAT-14 to MAT-16: a load that failed is told once per try. */
export const useFailureAlert = (query: { error: unknown; errorUpdatedAt: number }, text: MessageKey) => {
  const { error, errorUpdatedAt } = query
  useEffect(() => tellFailure(error, text), [error, errorUpdatedAt, text])
}
