import { attachmentExtensions } from '@academy/contract/chat'
import { messageAttachmentMaxCount } from '@academy/contract/limits'
import type { Translate } from '#lib/i18n/i18n.ts'
import type { ErrorName } from '@academy/contract/errors'
import { uploadMaxBytes } from '@academy/contract/limits'
import { isApiError } from '#lib/api-error.ts'

/** FILE-08: what can be said before anything is sent; the server looks at the bytes. */
export const refusalOfFile = ({ name, size }: { name: string; size: number }): ErrorName | null => {
  const extension = name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : ''
  if (!attachmentExtensions.some((allowed) => allowed === extension)) return 'FileTypeNotAllowed'
  if (size > uploadMaxBytes) return 'FileTooLarge'
  return size === 0 ? 'FileNotUploaded' : null
}

/** T7: why the server did not take it, and how much of their space its owner has left, where that is the reason. */
export const failureOfUpload = (error: unknown): { failure: ErrorName; bytesLeft?: number } => {
  if (!isApiError(error)) return { failure: 'UnknownError' }
  const { bytesLeft } = error.data
  return { failure: error.name, ...(typeof bytesLeft === 'number' ? { bytesLeft } : {}) }
}

/** What can be attached, in words. */
export const attachHelp = (t: Translate): string =>
  t('chat.attachHelp', { count: messageAttachmentMaxCount, types: attachmentExtensions.join(', ') })

/** What the composer says of a file that can never be sent: why not, and what can be. */
export const refusalText = (t: Translate, reason: string): string =>
  t('chat.uploadRefused', { reason, allowed: attachHelp(t) })

export const acceptedFiles = attachmentExtensions.map((extension) => `.${extension}`).join(',')

export const isPicture = ({ mimeType }: { mimeType: string }): boolean => /^image\/(png|jpeg)$/.test(mimeType)

/** '1,2 МБ'; the unit in the language of the reader. */
export const sizeText = (bytes: number, tag: string): string => {
  const [unit, value] =
    bytes >= 1_048_576 ? ['megabyte', bytes / 1_048_576] : bytes >= 1024 ? ['kilobyte', bytes / 1024] : ['byte', bytes]
  const digits = Number(value) >= 10 || unit === 'byte' ? 0 : 1
  return new Intl.NumberFormat(tag, {
    style: 'unit',
    unit: String(unit),
    // The short form of a byte is its name in English, without a plural: "5 byte".
    unitDisplay: unit === 'byte' ? 'long' : 'short',
    maximumFractionDigits: digits,
  }).format(Number(value))
}
