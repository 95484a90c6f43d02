import type { ImportRow } from '@academy/contract/questions'
import { isApiError } from '#lib/api-error.ts'
import { useFailureText } from '#lib/failure-text.ts'
import { ruleText } from '#lib/field-texts.ts'
import { hasText } from '#lib/i18n/i18n.ts'
import type { MessageKey } from '#lib/i18n/messages.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { optionOf } from './import-view.rules.ts'

const known = (key: string): MessageKey | null => (hasText(key as MessageKey) ? (key as MessageKey) : null)

/** Fields, faults and warnings in words; each fault says what to do. */
export const useImportTexts = () => {
  const t = useT()
  const failureText = useFailureText()
  const fieldText = (field: string): string => {
    const option = optionOf(field)
    if (option)
      return t(`questionImport.field.${option.part}${option.isEnglish ? 'En' : ''}`, {
        number: option.number,
      })
    const key = known(`questionImport.field.${field}`)
    return key ? t(key) : field
  }
  const messageText = (message: string, values: Record<string, number> = {}): string =>
    t(known(`questionImport.fault.${message}`) ?? ruleText(message), values)
  const faultText = ({ field, message, otherRow }: ImportRow['errors'][number]): string =>
    `${fieldText(field)}: ${messageText(message, { row: otherRow ?? 0 })}`
  const warningText = (warning: string): string => {
    const key = known(`questionImport.warning.${warning}`)
    return key ? t(key) : warning
  }
  /** Why a file could not be read at all. */
  const refusalText = (error: unknown): string => {
    if (isApiError(error, 'ServiceNotConfigured')) return t('questionImport.googleOff')
    if (isApiError(error, 'FileTypeNotAllowed')) return t('questionImport.fault.unknownType')
    if (!isApiError(error, 'SpreadsheetImportError') || error.fields.length === 0) return failureText(error)
    return error.fields
      .map(({ field, message }) =>
        message === 'columnMissing' ? `${fieldText(field)}: ${messageText(message)}` : messageText(message),
      )
      .join(' ')
  }
  return { fieldText, faultText, warningText, refusalText }
}
