import { beforeAll, beforeEach, expect, test } from 'vitest'
import { alertList } from '#lib/alerts.ts'
import { ApiError } from '#lib/api-error.ts'
import { speak } from '#testing/draw.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { CsvButton } from './csv-button.tsx'

beforeAll(() => speak('en'))
beforeEach(() => alertList.set([]))

const press = async (error: ApiError | null) => {
  let tries = 0
  const download = async () => {
    tries++
    if (error) throw error
  }
  const { person } = await render(
    <CsvButton label="Teams as CSV" download={download}>
      CSV
    </CsvButton>,
  )
  const button = screen.getByRole('button', { name: 'Teams as CSV' })
  await person.click(button)
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
  return { tries, told: alertList.get().map(({ text }) => text) }
}

test('a file is asked for once', async () => {
  expect(await press(null)).toEqual({ tries: 1, told: [] })
})

test('a failure is told', async () => {
  expect(await press(new ApiError('UnknownError', { status: 500 }))).toEqual({ tries: 1, told: ['error.UnknownError'] })
})

test('who did not prove who they are has been told so already', async () => {
  const fields = [{ field: 'token', message: 'stepUpNeeded' }]
  expect(await press(new ApiError('AccessDenied', { status: 403, fields }))).toEqual({ tries: 1, told: [] })
})
