import { beforeAll, expect, test } from 'vitest'
import { createObservable } from '#lib/observable.ts'
import { speak } from '#testing/draw.ts'
import { render, screen } from '#testing/render.tsx'
import { applyStylesheet } from '#testing/styles.ts'
import { TestClock } from './test-clock.tsx'
import stylesheet from './test-clock.module.css?raw'
import classes from './test-clock.module.css'

beforeAll(() => speak('en'))

test('[CONST-18] the bar of the time is 400 px wide, and shrinks with a smaller place', async () => {
  applyStylesheet(stylesheet, classes)
  const run = {
    secondsLeft: createObservable(600),
    state: createObservable({ durationSeconds: 1800, deadline: '2026-03-01T10:00:00.000Z' }),
  }
  await render(<TestClock run={run as never} />)
  const { width, maxWidth, flexBasis, flexGrow } = getComputedStyle(
    screen.getByRole('progressbar').closest(`.${classes.bar}`)!,
  )
  expect({ width, maxWidth, flexBasis, flexGrow }).toEqual({
    width: '400px',
    maxWidth: '100%',
    flexBasis: '400px',
    flexGrow: '0',
  })
})
