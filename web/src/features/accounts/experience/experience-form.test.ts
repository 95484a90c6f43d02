import type { FormVariantLists } from '@academy/contract/form-variants'
import { createElement } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { formVariantsQuery } from '#domain/profile/form-variants.ts'
import { queryClient } from '#lib/query-client.ts'
import { ExperiencePage } from '#pages/accounts/experience.page.tsx'
import { draw, speak, tagsOf, textOf } from '#testing/draw.ts'
import { makeStudent } from '#testing/make.ts'
import { RadioCards } from '#ui/radio-cards.tsx'
import { ExperienceForm } from './experience-form.tsx'
import { emptyExperience } from './experience.rules.ts'

const numbers = [{ id: 10, text: '1' }]
const lists: FormVariantLists = {
  'Years Of Experience': [{ id: 1, text: 'Less than a year' }],
  'Programmer Level': [{ id: 2, text: 'Junior' }],
  'Hardest Project': [{ id: 3, text: 'Exercises' }],
  Backend: numbers,
  Frontend: numbers,
  'Database Experience': numbers,
}
const student = makeStudent({ missingAcademyFields: ['programmerLevel'] })

const props = {
  lists,
  initial: emptyExperience,
  saving: { state: 'idle' as const, save: async () => undefined },
  savedLabel: 'Saved',
}

beforeAll(async () => {
  await speak('en')
  queryClient.setQueryData(formVariantsQuery('ua', { academy: 7 }).queryKey, lists)
})

test("[FORM-42] [NAV-70] the screen is titled 'Please enter your data' and shows the form", () => {
  const html = draw(createElement(ExperiencePage), student)
  expect(html).toMatch(/<h1[^>]*>Please enter your data<\/h1>/)
  const text = textOf(html)
  for (const label of ['Years of experience', 'Less than a year', 'Programming level', 'Junior', 'Hardest project'])
    expect(text).toContain(label)
})

test('[FORM-48] the three skills are sliders from 1 to 10 by 1, at 1', () => {
  const html = draw(createElement(ExperienceForm, props), student)
  const sliders = tagsOf(html, 'input').filter((tag) => tag.includes('type="range"'))
  expect(sliders).toHaveLength(3)
  for (const slider of sliders) {
    expect(slider).toMatch(/min="1"/)
    expect(slider).toMatch(/max="10"/)
    expect(slider).toMatch(/step="1"/)
    expect(slider).toMatch(/value="1"/)
    expect(slider).toMatch(/aria-valuetext="1 of 10"/)
  }
})

test('[FORM-41] what may be said besides is asked for, and nobody has to', () => {
  const more = { ...lists, City: [{ id: 9, text: 'Lviv' }] }
  const html = draw(createElement(ExperienceForm, { ...props, lists: more, personal: ['city'] }), student)
  expect(textOf(html)).toContain('City')
  const city = tagsOf(html, 'input').find((tag) => tag.includes('experience-city'))
  expect(city).not.toContain('required')
  expect(html).not.toContain('type="checkbox"')
})

test('[FORM-50] a radio group in error says so under its cards, and the group points at it', () => {
  const group = createElement(RadioCards, {
    id: 'level',
    legend: 'Level',
    error: 'field is required',
    cards: [{ value: '1', title: 'Junior' }],
  })
  const html = draw(group, student)
  expect(html).toMatch(/<fieldset[^>]*aria-describedby="level-error"/)
  expect(html).toMatch(/id="level-error"[^>]*>.*field is required/)
})
