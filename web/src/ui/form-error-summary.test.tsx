import { expect, test } from 'vitest'
import { render, screen } from '#testing/render.tsx'
import { FormErrorSummary } from './form-error-summary.tsx'

const draw = async (count: number) => {
  const errors = Array.from({ length: count }, (_, at) => ({ fieldId: `field-${at}`, message: `Field ${at}: empty` }))
  return render(
    <>
      <FormErrorSummary title={() => `Please check ${count} fields`} errors={errors} />
      {errors.map(({ fieldId }) => (
        <input key={fieldId} id={fieldId} />
      ))}
    </>,
  )
}

test('a few errors are listed, each with the way to its field', async () => {
  const { person } = await draw(4)
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(
    [0, 1, 2, 3].map((at) => `Field ${at}: empty`),
  )
  await person.click(screen.getByRole('link', { name: 'Field 2: empty' }))
  expect(document.activeElement?.id).toBe('field-2')
})

test('many are one line that leads to the first', async () => {
  const { person } = await draw(5)
  expect(screen.getAllByRole('link')).toHaveLength(1)
  await person.click(screen.getByRole('link', { name: 'Please check 5 fields' }))
  expect(document.activeElement?.id).toBe('field-0')
})
