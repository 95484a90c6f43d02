import { beforeAll, expect, test } from 'vitest'
import { speak } from '#testing/draw.ts'
import { render, screen } from '#testing/render.tsx'
import { ComposerFiles } from './composer-files.tsx'
import type { Uploads } from './use-uploads.ts'

beforeAll(() => speak('en'))

const failed = (name: string, failure: 'FileTypeNotAllowed' | 'ServerIsBusy') =>
  ({ uploads: [{ id: 1, file: new File(['x'], name), failure }] }) as unknown as Uploads

test('a file that can never be sent says why and what can be, and nothing besides', async () => {
  await render(<ComposerFiles files={[]} uploads={failed('game.exe', 'FileTypeNotAllowed')} />)
  const text = screen.getByRole('alert').textContent
  expect(text).toContain('docx.')
  expect(text).not.toContain('Couldn’t upload')
  expect(screen.queryByRole('button', { name: /again/i })).toBeNull()
})
