import { stageTypes } from '@academy/contract/enums'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { speak } from '#testing/draw.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { makeStage, makeStudent } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { StageHeader } from './stage-header.tsx'

beforeAll(() => speak('en'))
afterEach(() => void vi.unstubAllGlobals())

test('until it is known what staff wrote about a stage, nothing else is said about it', async () => {
  const answered = Promise.withResolvers<void>()
  const stage = makeStage({ id: 5, stageType: stageTypes.Testing, state: 'Opened' })
  const server = fakeServer(async () => {
    await answered.promise
    return { body: { ...stage, description: null, mark: null } }
  })
  vi.stubGlobal('fetch', server.fetch)
  await render(<StageHeader stage={stage} number={5} total={11} />, { user: makeStudent({ routes: [stage] }) })
  expect(screen.queryByText(/quiet place/)).toBeNull()
  answered.resolve()
  await waitFor(() => expect(screen.queryByText(/quiet place/)).not.toBeNull())
})
