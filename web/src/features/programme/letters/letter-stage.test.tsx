import { lettersApi } from '@academy/contract/letters'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { speak } from '#testing/draw.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { makeStage, makeStudent } from '#testing/make.ts'
import { render, screen } from '#testing/render.tsx'
import { LetterStage } from './letter-stage.tsx'

beforeAll(() => speak('en'))
afterEach(() => void vi.unstubAllGlobals())

const open = async (letterText: string | null, canWrite = false) => {
  const letter = letterText === null ? null : { letterText, updatedAt: '2026-10-12T07:00:00.000Z' }
  const server = fakeServer(({ path }) => ({ body: path === lettersApi.own.path ? { letter, canWrite } : [] }))
  vi.stubGlobal('fetch', server.fetch)
  const stage = makeStage({ id: 6, state: canWrite ? 'Opened' : 'Passed' })
  return render(<LetterStage stage={stage} />, { user: makeStudent({ routes: [stage] }) })
}

test('a letter of a stage that has ended stands alone: the page of the stage has said that it has ended', async () => {
  await open('I build small programs')
  expect(await screen.findByText('I build small programs')).not.toBeNull()
  expect(screen.queryByText(/ended/i)).toBeNull()
})

test('who sent none reads that', async () => {
  await open(null)
  expect(await screen.findByText(/none was sent/)).not.toBeNull()
})

test('a letter that is too short is not sent, and the bar that covers the error on a phone says why', async () => {
  const { person } = await open(null, true)
  await person.type(await screen.findByRole('textbox'), 'Too short')
  expect(screen.getByRole('status').textContent).toMatch(/haven’t sent/)
  await person.click(screen.getByRole('button', { name: 'Send letter' }))
  expect(screen.getByRole('status').textContent).toBe('Too short: at least 50 characters')
})
