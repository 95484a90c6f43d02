import { beforeAll, expect, test } from 'vitest'
import { speak } from '#testing/draw.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { world } from './fake-world.ts'
import { FinishQuestion } from './finish-question.tsx'

beforeAll(() => speak('en'))

const ask = async (values: Parameters<typeof world>[0]) => {
  const own = world(values)
  await own.run.start()
  own.run.choose([1])
  own.run.ask()
  const { person } = await render(<FinishQuestion run={own.run} onGo={() => undefined} />)
  return { ...own, person }
}

test('[TEST-34] names what has no answer, and what is only chosen, before the test ends', async () => {
  const { person, state } = await ask({ questions: 4, answered: [2, 3] })
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Finish the test?' }))
  expect(screen.getByText('Unanswered: 2')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: /^Question/ })).toEqual([
    screen.getByRole('button', { name: 'Question 1, chosen, not saved' }),
    screen.getByRole('button', { name: 'Question 4' }),
  ])
  // Where a name is given besides, it has to hold all that is seen.
  expect(document.querySelector('li button[aria-label]')).toBeNull()
  expect(state().ending).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Finish the test' }))
  await waitFor(() => expect(state().view).toBe('Finished'))
})

test('leads back to a question of the list, or to the one that was on screen', async () => {
  const { person, state, current, run } = await ask({ questions: 4, answered: [2, 3] })
  await person.click(screen.getByRole('button', { name: 'Question 4' }))
  expect(state()).toMatchObject({ isAsking: false, ending: null })
  expect(current()).toBe(4)
  run.ask()
  await person.click(screen.getByRole('button', { name: 'Back to the questions' }))
  expect(state()).toMatchObject({ isAsking: false, ending: null })
  expect(current()).toBe(4)
})

test('with everything answered there is nothing to go back to', async () => {
  await ask({ questions: 2, answered: [1, 2] })
  expect(screen.getByText('You have answered all the questions.')).toBeTruthy()
  expect(screen.queryByRole('list')).toBeNull()
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Finish the test'])
})
