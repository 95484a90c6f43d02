import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { speak } from '#testing/draw.ts'
import { fillStorage } from '#testing/full-storage.ts'
import { render, screen } from '#testing/render.tsx'
import { FeedbackField } from './feedback-field.tsx'

beforeAll(() => speak('en'))
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const write = async () => {
  const props = { kind: 'public', name: 'Ada', draftKey: 'words', saved: '', isReadOnly: false } as const
  const { person } = await render(<FeedbackField {...props} onSave={() => Promise.resolve()} />)
  await person.type(screen.getByRole('textbox'), 'Well done')
}

test('a draft of feedback is said to stay in the browser where it does', async () => {
  await write()
  expect(screen.getByText('Not saved yet. Your draft is kept in this browser.')).toBeTruthy()
})

test('a browser without room for the draft is not said to keep it', async () => {
  fillStorage()
  await write()
  expect(screen.getByText(/couldn’t keep a draft. Save before you leave/)).toBeTruthy()
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Well done')
})
