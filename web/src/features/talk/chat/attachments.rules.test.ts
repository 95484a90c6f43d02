import { expect, test } from 'vitest'
import { ApiError } from '#lib/api-error.ts'
import { t } from '#lib/i18n/i18n.ts'
import { speak } from '#testing/draw.ts'
import { acceptedFiles, failureOfUpload, isPicture, refusalOfFile, refusalText, sizeText } from './attachments.rules.ts'

test.each([
  ['photo.JPG', 10, null],
  ['notes.txt', 4_194_304, null],
  ['notes.txt', 4_194_305, 'FileTooLarge'],
  ['page.html', 10, 'FileTypeNotAllowed'],
  ['archive.tar.gz', 10, 'FileTypeNotAllowed'],
  ['noextension', 10, 'FileTypeNotAllowed'],
  ['png', 10, 'FileTypeNotAllowed'],
  ['empty.pdf', 0, 'FileNotUploaded'],
] as const)('[FILE-08] %s of %i bytes: %s', (name, size, refusal) =>
  expect(refusalOfFile({ name, size })).toBe(refusal),
)

test('the file dialog offers the same kinds', () => expect(acceptedFiles).toContain('.png'))

test.each([
  ['en', 'Not this. Up to 10 files, 4 MB each: '],
  ['ua', 'Not this. До 10 файлів, кожен до 4 МБ: '],
] as const)('the refusal of a file says in a sentence of its own what can be sent: %s', async (locale, start) => {
  await speak(locale)
  const text = refusalText(t, 'Not this')
  expect(text.startsWith(start)).toBe(true)
  expect(text.endsWith('docx.')).toBe(true)
})

test('only what a browser draws safely is shown as a picture', () => {
  expect(isPicture({ mimeType: 'image/png' })).toBe(true)
  expect(isPicture({ mimeType: 'image/svg+xml' })).toBe(false)
})

test.each([
  [1, '1 byte'],
  [512, '512 bytes'],
  [1536, '1.5 kB'],
  [2_097_152, '2 MB'],
])('%i bytes are %s', (bytes, text) => expect(sizeText(bytes, 'en-GB')).toBe(text))

test('[T7] a file without space left says how much there is; any other failure is its name', () => {
  const full = new ApiError('FileTooLarge', { status: 400, data: { bytesLeft: 1_024 } })
  expect(failureOfUpload(full)).toEqual({ failure: 'FileTooLarge', bytesLeft: 1_024 })
  expect(failureOfUpload(new ApiError('FileTypeNotAllowed'))).toEqual({ failure: 'FileTypeNotAllowed' })
  expect(failureOfUpload(new Error('anything'))).toEqual({ failure: 'UnknownError' })
})
