import { describe, expect, test } from 'vitest'
import { ApiError } from '#lib/api-error.ts'
import { alertList, closeAlert } from '#lib/alerts.ts'
import { alertFailure } from '#lib/use-failure-alert.ts'
import { isWithoutPreparation } from './without-preparation.ts'

const texts = () => {
  const shown = alertList.get()
  for (const { id } of shown) closeAlert(id)
  return shown.map(({ kind, text }) => `${kind} ${text}`)
}

describe('a load that failed', () => {
  test.each([
    ['[MAT-14] [MAT-15] [ERR-40] [ERR-43]', 'alert.fetchMaterials'],
    ['[MAT-16] [ERR-41]', 'alert.getPreparation'],
  ] as const)('%s is told as %s', (_, text) => {
    for (const error of [new ApiError('UnknownError'), new ApiError('StageNotAvailable'), new TypeError('offline')]) {
      alertFailure(error, text, isWithoutPreparation)
      expect(texts()).toEqual([`error ${text}`])
    }
  })

  test('[MAT-17] a stage without preparation is told by the page, not as a failure', () => {
    const error = new ApiError('StagePreparationNotFound', { status: 404 })
    expect(isWithoutPreparation(error)).toBe(true)
    alertFailure(error, 'alert.fetchMaterials', isWithoutPreparation)
    alertFailure(null, 'alert.fetchMaterials', isWithoutPreparation)
    expect(texts()).toEqual([])
  })
})
