import type { Question } from '@academy/contract/tests'
import { useState } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import { speak } from '#testing/draw.ts'
import { makeStudent } from '#testing/make.ts'
import { render, screen } from '#testing/render.tsx'
import type { Given } from './answer.rules.ts'
import { GivenAnswer } from './given-answer.tsx'

beforeAll(() => speak('en'))

const both = (text: string) => ({ ua: text, en: text })
const onGive = vi.fn()

function Answering({ question }: { question: Pick<Question, 'answerType' | 'answerOptions' | 'matches'> }) {
  const [given, setGiven] = useState<Given>([])
  const give = (next: Given) => {
    onGive(next)
    setGiven(next)
  }
  return <GivenAnswer question={question} given={given} onGive={give} locale="en" />
}
const show = (question: Pick<Question, 'answerType' | 'answerOptions' | 'matches'>) =>
  render(<Answering question={question} />, { user: makeStudent() })

test('a short answer is typed, and says what is forgiven', async () => {
  const { person } = await show({ answerType: 2, answerOptions: [] })
  await person.type(screen.getByRole('textbox', { name: 'Your answer' }), 'git')
  expect(onGive).toHaveBeenLastCalledWith('git')
  expect(screen.getByText(/Capital letters, extra spaces/)).toBeDefined()
})

test('each row of a matching question has its list, and a match can be taken back', async () => {
  const { person } = await show({
    answerType: 4,
    answerOptions: [
      { id: 33, text: both('git add') },
      { id: 7, text: both('git push') },
    ],
    matches: [
      { id: 5, text: both('to the server') },
      { id: 18, text: both('to the index') },
    ],
  })
  await person.selectOptions(screen.getByRole('combobox', { name: 'git add' }), 'to the index')
  await person.selectOptions(screen.getByRole('combobox', { name: 'git push' }), 'to the server')
  expect(onGive).toHaveBeenLastCalledWith([33, 18, 7, 5])
  await person.selectOptions(screen.getByRole('combobox', { name: 'git add' }), '')
  expect(onGive).toHaveBeenLastCalledWith([7, 5])
})

test('an order is made by arrows, or kept as it stands', async () => {
  const question = {
    answerType: 5 as const,
    answerOptions: [
      { id: 9, text: both('Merge') },
      { id: 2, text: both('Branch') },
      { id: 4, text: both('Commit') },
    ],
  }
  const { person } = await show(question)
  await person.click(screen.getByRole('button', { name: 'Keep this order' }))
  expect(onGive).toHaveBeenLastCalledWith([9, 2, 4])
  await person.click(screen.getByRole('button', { name: 'Move down: Merge' }))
  await person.click(screen.getByRole('button', { name: 'Move down: Merge' }))
  expect(onGive).toHaveBeenLastCalledWith([2, 4, 9])
  expect(screen.getByText('“Merge” is now at position 3 of 3')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Keep this order' })).toBeNull()
})
