import { beforeAll, expect, test } from 'vitest'
import { speak } from '#testing/draw.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { ExportButtons, type FileFormat } from './export-buttons.tsx'

beforeAll(() => speak('en'))

test('one file is saved at a time, in the format that was asked for', async () => {
  const saved: FileFormat[] = []
  let finish: () => void = () => undefined
  const save = (format: FileFormat) => {
    saved.push(format)
    return new Promise<void>((resolve) => (finish = resolve))
  }
  const { person } = await render(<ExportButtons save={save} />)
  const [excel, csv] = screen.getAllByRole<HTMLButtonElement>('button')
  await person.click(excel!)
  expect([excel!.getAttribute('aria-busy'), csv!.disabled]).toEqual(['true', true])
  await person.click(csv!)
  expect(saved).toEqual(['xlsx'])
  finish()
  await waitFor(() => expect(csv!.disabled).toBe(false))
  await person.click(csv!)
  expect(saved).toEqual(['xlsx', 'csv'])
  finish()
})
