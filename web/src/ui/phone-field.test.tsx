import { useState } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { phoneCountryOptions } from '#lib/countries.ts'
import { speak } from '#testing/draw.ts'
import { render, screen } from '#testing/render.tsx'
import { PhoneField } from './phone-field.tsx'

/** A few of them: a test reads through the whole list at each step. */
const countries = phoneCountryOptions('en').filter(({ value }) => ['UA', 'JP', 'UZ', 'PL'].includes(value))

function Field() {
  const [country, setCountry] = useState('UA')
  return (
    <>
      <PhoneField
        label="Phone"
        codeLabel="Country code"
        numberLabel="Number"
        nothingFound="Nothing"
        countries={countries}
        country={country}
        onCountry={setCountry}
        digitsProps={{}}
      />
      <output>{country}</output>
    </>
  )
}

beforeAll(() => speak('en'))

test.each([
  ['japan', '+81 Japan', 'JP'],
  ['+998', '+998 Uzbekistan', 'UZ'],
])('a code is found by %s', async (typed, found, country) => {
  const { person } = await render(<Field />)
  const search = await screen.findByLabelText('Country code', { selector: 'input' })
  await person.click(search)
  await person.clear(search)
  await person.type(search, typed)
  await person.click(await screen.findByText(found))
  expect(screen.getByRole('status').textContent).toBe(country)
})

test.each([
  ['48', 'PL'],
  ['+81', 'JP'],
  ['uzb', 'UZ'],
  ['', 'UA'],
  ['nowhere', 'UA'],
])('%j and Tab takes what was found', async (typed, country) => {
  const { person } = await render(<Field />)
  const search = await screen.findByLabelText('Country code', { selector: 'input' })
  await person.click(search)
  await person.clear(search)
  if (typed !== '') await person.type(search, typed)
  await person.tab()
  expect(screen.getByRole('status').textContent).toBe(country)
})
