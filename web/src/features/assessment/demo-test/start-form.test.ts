import { createElement } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { draw, speak, tagsOf } from '#testing/draw.ts'
import { makeStudent } from '#testing/make.ts'
import { StartForm } from './start-form.tsx'

beforeAll(() => speak('en'))

const nameFieldOf = (firstName: string): string => {
  const form = createElement(StartForm, { hash: null, directionId: 3, onStart: () => {} })
  return tagsOf(draw(form, makeStudent({ firstName })), 'input').find((tag) => tag.includes('id="demo-name"'))!
}

test('[TEST-69] [VAL-39] whoever is logged in and has a first name finds it filled in and locked', () => {
  expect(nameFieldOf('Олена')).toMatch(/readOnly=""/i)
  expect(nameFieldOf('Олена')).toContain('value="Олена"')
  expect(nameFieldOf('')).not.toMatch(/readOnly=""/i)
})
