import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { render, screen } from '#testing/render.tsx'
import { FormQuestionField, type AskedQuestion, type GivenAnswer } from './form-question.tsx'

let given: GivenAnswer = { body: '', option: [] }
const keep = (answer: GivenAnswer) => {
  given = answer
}

function Asked({ question, error }: { question: AskedQuestion; error?: string }) {
  const [answer, setAnswer] = useState<GivenAnswer>({ body: '', option: [] })
  return (
    <FormQuestionField
      number={1}
      text="How was it?"
      question={question}
      answer={answer}
      onChange={(next) => {
        keep(next)
        setAnswer(next)
      }}
      {...(error !== undefined && { error })}
    />
  )
}
const options = [
  { id: 4, text: 'Good' },
  { id: 9, text: 'Bad' },
]

describe('[FORM-02] a question of a form', () => {
  test('with one choice holds the last one chosen', async () => {
    const { person } = await render(<Asked question={{ type: 'single-choice', options }} />)
    expect(screen.getByRole('radiogroup', { name: '1 How was it?' })).toBeTruthy()
    await person.click(screen.getByRole('radio', { name: 'Good' }))
    await person.click(screen.getByRole('radio', { name: 'Bad' }))
    expect(given.option).toEqual([9])
  })

  test('with several choices holds them in the order of the question, and lets go of them', async () => {
    const { person } = await render(<Asked question={{ type: 'multiple-choice', options }} />)
    await person.click(screen.getByRole('checkbox', { name: 'Bad' }))
    await person.click(screen.getByRole('checkbox', { name: 'Good' }))
    expect(given.option).toEqual([4, 9])
    await person.click(screen.getByRole('checkbox', { name: 'Bad' }))
    expect(given.option).toEqual([4])
  })

  test('with a scale may begin at 0; its ends say what they mean', async () => {
    const scale = { type: 'linear-scale', from: 0, to: 2, fromLabel: 'never', toLabel: '' } as const
    const { person } = await render(<Asked question={scale} />)
    expect(screen.getAllByRole('radio')).toHaveLength(3)
    await person.click(screen.getByRole('radio', { name: '0, never' }))
    expect(given.option).toEqual([0])
  })

  test('with words says what is wrong with them', async () => {
    const { person } = await render(<Asked question={{ type: 'short-answer' }} error="Please answer" />)
    const field = screen.getByRole('textbox', { name: 'How was it?' })
    await person.type(field, 'Ok')
    expect(given.body).toBe('Ok')
    expect(document.getElementById(field.getAttribute('aria-describedby')!)!.textContent).toContain('Please answer')
  })
})
