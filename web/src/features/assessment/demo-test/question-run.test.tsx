import { beforeAll, expect, test } from 'vitest'
import { speak } from '#testing/draw.ts'
import { render, screen } from '#testing/render.tsx'
import { applyStylesheet } from '#testing/styles.ts'
import { beginRun } from './demo-run.rules.ts'
import { QuestionRun } from './question-run.tsx'
import stylesheet from './question-run.module.css?raw'
import classes from './question-run.module.css'

beforeAll(() => speak('en'))

test('the bar beside the clock is about the time, as in the real test, and says so; answers are counted beside their list', async () => {
  const now = Date.now()
  const at = (ms: number) => new Date(now + ms).toISOString()
  const option = { id: 1, text: { ua: 'Так', en: 'Yes' } }
  const question = (id: number) => ({
    id,
    text: { ua: 'Чи?', en: 'Is it?' },
    description: { ua: '', en: '' },
    imageUrl: null,
    answerType: 0 as const,
    category: 0 as const,
    answerOptions: [option],
  })
  const test = {
    stageTestId: 1,
    questions: [question(1), question(2)],
    answeredIds: [],
    startDate: at(-600_000),
    duration: 1_200,
    deadline: at(600_000),
    serverTime: at(0),
    specialization: 'JS',
    slip: 'slip',
  }
  const run = beginRun('/demo', 'Olena', test as never, now)
  await render(<QuestionRun run={run} onChange={() => {}} onTimeEnd={() => {}} />)
  const bar = screen.getByRole('progressbar', { name: 'Time used' })
  expect(bar.getAttribute('aria-valuetext')).toBe('10 of 20 min used')
  expect(screen.getByText('10 of 20 min used')).toBeTruthy()
  expect(screen.getByRole('navigation', { name: 'All questions' }).textContent).toContain('0 of 2 answered')
})

test('the progress of the demo test takes all the room beside the clock', async () => {
  applyStylesheet(stylesheet, classes)
  await render(
    <div className={classes.top}>
      <div className={classes.bar}>The bar</div>
    </div>,
  )
  const { flexGrow, maxWidth } = getComputedStyle(screen.getByText('The bar'))
  expect({ flexGrow, maxWidth }).toEqual({ flexGrow: '1', maxWidth: '' })
})
