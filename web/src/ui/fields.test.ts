import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CheckboxField } from './checkbox-field.tsx'
import { PasswordField } from './password-field.tsx'
import { SelectField } from './select-field.tsx'
import { TextField } from './text-field.tsx'

test.each([
  ['text', { type: 'text', minLength: 2, maxLength: 25 }, ['minLength="2"', 'maxLength="25"']],
  ['number', { type: 'number', min: 0, max: 10, step: 1 }, ['min="0"', 'max="10"', 'step="1"']],
])('[VAL-35] a %s field hands its limits to the control', (_, limits, attributes) => {
  const html = renderToStaticMarkup(createElement(TextField, { label: 'Mark', ...limits }))
  for (const attribute of attributes) expect(html).toContain(attribute)
})

test.each([
  ['text', createElement(TextField, { id: 'f', label: 'L', error: 'Is too short', help: 'Two letters' })],
  [
    'password',
    createElement(PasswordField, {
      id: 'f',
      label: 'L',
      error: 'Is too short',
      help: 'Two letters',
      revealLabel: 'Show',
      concealLabel: 'Hide',
    }),
  ],
  [
    'select',
    createElement(SelectField, { id: 'f', label: 'L', error: 'Is too short', help: 'Two letters', options: [] }),
  ],
  ['checkbox', createElement(CheckboxField, { id: 'f', label: 'L', error: 'Is too short', help: 'Two letters' })],
])('[VAL-36] a %s field in error says why, and the control points at the sentence', (_, field) => {
  const html = renderToStaticMarkup(field)
  expect(html).toContain('aria-invalid="true"')
  expect(html).toContain('aria-describedby="f-error f-help"')
  expect(html).toMatch(/id="f-error"[^>]*>.*Is too short/)
})

test('[VAL-36] a field without an error shows none', () => {
  const html = renderToStaticMarkup(createElement(TextField, { id: 'f', label: 'L' }))
  expect(html).not.toMatch(/aria-invalid|f-error/)
})

test('the asterisk of a required field never stands alone on a line', () => {
  const html = renderToStaticMarkup(createElement(CheckboxField, { id: 'f', label: 'I agree', required: true }))
  expect(html).toMatch(/I agree<span[^>]*>\u2060\*<\/span>/)
})
