import { cleanup } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { setKnown } from '#lib/session/session.store.ts'
import { speak } from '#testing/draw.ts'
import { makeLecture, makeStage, makeStudent } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { FirstReview } from './first-review.tsx'
import { Moment } from './moment.tsx'

const student = makeStudent({ id: 5 })
const title = 'The test is behind you!'
const passed = <Moment kind="testPassed" of="summary" />
/** Effects have run when the empty region is there. */
const settled = () => screen.findByRole('status')

beforeAll(() => speak('en'))
beforeEach(() => window.localStorage.clear())

test('a moment is announced, and can be closed', async () => {
  const { person } = await render(passed, { user: student })
  expect((await screen.findByText(title)).closest('[role=status]')).not.toBeNull()
  await person.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByText(title)).toBeNull()
})

test('it comes once for each person and event', async () => {
  await render(passed, { user: student })
  await screen.findByText(title)
  const regions = [
    [passed, student, false],
    [passed, makeStudent({ id: 6 }), true],
    [<Moment key="other" kind="testPassed" of="another" />, student, true],
  ] as const
  for (const [moment, user, isShown] of regions) {
    cleanup()
    await render(moment, { user })
    await settled()
    await waitFor(() => expect(screen.queryByText(title) !== null).toBe(isShown))
  }
})

test('staff who view the page as the student do not use it up', async () => {
  setKnown(student, 'impersonation')
  await render(passed)
  expect((await settled()).textContent).toBe('')
  expect(window.localStorage.length).toBe(0)
})

test.each([
  ['the only review', 'open', true],
  ['a second review', 'checked', false],
  ['a review after a returned work', 'returned', false],
] as const)('%s: celebrated as the first one: %s', async (_, homeworkState, isFirst) => {
  const lectures = [makeLecture({ stageLectureId: 1, homeworkState: 'checked' }), makeLecture({ homeworkState })]
  await render(<FirstReview stageLectureId={1} />, { user: makeStudent({ routes: [makeStage({ lectures })] }) })
  if (isFirst) await screen.findByText('Your first review is here!')
  else expect(screen.queryByRole('status')).toBeNull()
})
