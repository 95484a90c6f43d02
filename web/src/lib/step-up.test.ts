import { expect, test } from 'vitest'
import { askStepUp, stepUpQuestion } from './step-up.ts'

test('calls that wait for a proof share one question, and the next one is asked anew', async () => {
  const first = askStepUp()
  const second = askStepUp()
  stepUpQuestion.get()?.answer(true)
  expect(await Promise.all([first, second])).toEqual([true, true])
  expect(stepUpQuestion.get()).toBeNull()

  const third = askStepUp()
  expect(stepUpQuestion.get()).not.toBeNull()
  stepUpQuestion.get()?.answer(false)
  expect(await third).toBe(false)
})
