import { fireEvent } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { render, screen, waitFor } from '#testing/render.tsx'
import { CheckboxField } from './checkbox-field.tsx'
import { FormErrorSummary } from './form-error-summary.tsx'
import { TextField } from './text-field.tsx'

const wrong = [{ fieldId: 'repeat', message: 'Passwords differ' }]

function Form() {
  const [isLeft, setLeft] = useState(false)
  const error = isLeft ? 'Passwords differ' : undefined
  return (
    <>
      <FormErrorSummary title={() => 'Please check'} errors={isLeft ? wrong : []} />
      <TextField id="repeat" label="Repeat the password" error={error} onBlur={() => setLeft(true)} />
      <CheckboxField id="consent" label="I agree" error={error} />
      <button type="button">Save</button>
    </>
  )
}

const errors = () => ['repeat-error', 'consent-error'].filter((id) => document.getElementById(id) !== null)
const press = () => {
  fireEvent.pointerDown(screen.getByRole('button'), { button: 0 })
  fireEvent.blur(screen.getByLabelText(/Repeat/))
}

test('[VAL-36] while something is pressed no error comes between, and with the click it is there', async () => {
  await render(<Form />)
  press()
  expect([errors(), screen.queryByRole('alert')]).toEqual([[], null])
  fireEvent.pointerUp(screen.getByRole('button'))
  fireEvent.click(screen.getByRole('button'))
  expect(errors()).toEqual(['repeat-error', 'consent-error'])
  expect(screen.getByRole('alert').textContent).toContain('Please check')
})

test.each([
  ['a press that ended elsewhere', () => fireEvent.pointerUp(document.body)],
  ['a press that the browser took for scrolling', () => fireEvent.pointerCancel(document.body)],
  ['a window that was left', () => fireEvent.blur(window)],
])('after %s the error is there, too', async (_, end) => {
  await render(<Form />)
  press()
  end()
  await waitFor(() => expect(errors()).toEqual(['repeat-error', 'consent-error']))
})

test('a field that is left by the keyboard says at once what is wrong', async () => {
  const { person } = await render(<Form />)
  await person.click(screen.getByLabelText(/Repeat/))
  await person.tab()
  expect(errors()).toEqual(['repeat-error', 'consent-error'])
})
