import { expect, test } from 'vitest'
import { render, screen, waitFor } from '#testing/render.tsx'
import { SearchSelectField } from './search-select-field.tsx'

const options = ['Kyiv', 'Lviv', 'Odesa'].map((label) => ({ value: label, label }))
const listed = () => screen.queryAllByRole('option', { hidden: true }).map(({ textContent }) => textContent)

test('a closed list costs the page nothing, and an open one is searched and chosen from by keyboard', async () => {
  const { person } = await render(<SearchSelectField label="City" nothingFound="Nothing" options={options} />)
  expect(listed()).toEqual([])

  const field = screen.getByRole('combobox', { name: 'City' })
  await person.click(field)
  expect(listed()).toEqual(['Kyiv', 'Lviv', 'Odesa'])
  const list = screen.getByRole('listbox', { hidden: true })
  await waitFor(() => expect(field.getAttribute('aria-controls')).toBe(list.id))
  await person.type(field, 'iv')
  expect(listed()).toEqual(['Kyiv', 'Lviv'])
  await person.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect((field as HTMLInputElement).value).toBe('Lviv')
  // It fades out first.
  await waitFor(() => expect(listed()).toEqual([]))
})
