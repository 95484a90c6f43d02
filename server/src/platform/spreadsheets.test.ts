import { expect, test } from 'vitest'
import { AppError } from './errors.ts'
import { readSheet, readUpload } from './spreadsheets.ts'
import { nightTest } from '../../../scripts/testing/night-test.ts'

const refusal = (reading: Promise<unknown>): Promise<unknown> =>
  reading.then(
    () => 'read',
    (error: unknown) => (error instanceof AppError ? [error.errorName, error.details.fields] : error),
  )

const damaged = Buffer.from('PK\x03\x04 nothing', 'latin1')
const gift = Buffer.from('::Q1:: 2+2? {=4 ~5}')

nightTest(
  '[TEST-94] [FILE-02] a file that cannot be read is refused with its reason, one that is no sheet as such',
  async () => {
    expect(await refusal(readUpload(damaged))).toEqual([
      'SpreadsheetImportError',
      [{ field: 'file', message: 'damaged' }],
    ])
    expect(await refusal(readUpload(Buffer.from('%PDF-1.7')))).toEqual(['FileTypeNotAllowed', undefined])
  },
)

test('GIFT is read as a file of questions and refused as a sheet', async () => {
  expect(await readUpload(gift)).toEqual({ kind: 'gift', text: gift.toString() })
  expect(await refusal(readSheet(gift))).toEqual(['FileTypeNotAllowed', undefined])
})
