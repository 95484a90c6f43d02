import { expect, test } from 'vitest'
import { ApiError } from '#lib/api-error.ts'
import { acceptedFiles, failureOfUpload, isPicture, refusalOfFile, sizeText } from './attachments.rules.ts'

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

test('only what a browser draws safely is shown as a picture', () => {
  expect(isPicture({ mimeType: 'image/png' })).toBe(true)
  expect(isPicture({ mimeType: 'image/svg+xml' })).toBe(false)
})

test.each([
  [512, '512 byte'],
  [1536, '1.5 kB'],
  [2_097_152, '2 MB'],
])('%i bytes are %s', (bytes, text) => expect(sizeText(bytes, 'en-GB')).toBe(text))

test('[T7] a file without space left says how much there is; any other failure is its name', () => {
  const full = new ApiError('FileTooLarge', { status: 400, data: { bytesLeft: 1_024 } })
  expect(failureOfUpload(full)).toEqual({ failure: 'FileTooLarge', bytesLeft: 1_024 })
  expect(failureOfUpload(new ApiError('FileTypeNotAllowed'))).toEqual({ failure: 'FileTypeNotAllowed' })
  expect(failureOfUpload(new Error('anything'))).toEqual({ failure: 'UnknownError' })
})
