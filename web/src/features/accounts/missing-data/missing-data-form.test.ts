import { missingFields } from '@academy/contract/enums'
import { createElement } from 'react'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { formVariantsQuery } from '#domain/profile/form-variants.ts'
import { queryClient } from '#lib/query-client.ts'
import { draw, speak, tagsOf, textOf } from '#testing/draw.ts'
import { makeStudent } from '#testing/make.ts'
import { MissingDataForm } from './missing-data-form.tsx'

const everything = makeStudent({
  missingFields: [...missingFields],
  missingFormFields: ['university'],
})

beforeAll(() => speak('en'))
beforeEach(() => {
  queryClient.clear()
  queryClient.setQueryData(formVariantsQuery('ua', { academy: 7 }).queryKey, {
    University: [{ id: 12, text: 'Lviv Polytechnic' }],
  })
})

describe('the form', () => {
  test('[FORM-53] asks for everything that is missing', () => {
    const text = textOf(draw(createElement(MissingDataForm), everything))
    for (const label of [
      'Date of birth',
      'Phone',
      'Country',
      'Graduation year',
      'University',
      'terms and conditions',
      'code of conduct',
      'processing of personal data',
    ])
      expect(text).toContain(label)
  })
  test.each([
    ['birthDate', makeStudent({ missingFields: ['birthDate'] })],
    ['phoneNumber', makeStudent({ missingFields: ['phoneNumber'] })],
    ['country', makeStudent({ missingFields: ['country'] })],
    ['graduationYear', makeStudent({ missingFields: ['graduationYear'] })],
    ['agreement', makeStudent({ missingFields: ['agreement'] })],
    ['university', makeStudent({ missingFormFields: ['university'] })],
    ['dataProcessingAllowed', makeStudent({ missingFields: ['dataProcessingAllowed'] })],
  ])('[FORM-53] and for nothing else: %s', (field, user) => {
    const html = draw(createElement(MissingDataForm), user)
    const asked = [...missingFields, 'university'].filter((name) => html.includes(`id="missing-${name}"`))
    expect(asked).toEqual([field])
  })
  test('[FORM-53] the date is three lists', () => {
    const html = draw(createElement(MissingDataForm), makeStudent({ missingFields: ['birthDate'] }))
    expect(tagsOf(html, 'select').map((tag) => /autoComplete="([^"]+)"/.exec(tag)?.[1])).toEqual([
      'bday-day',
      'bday-month',
      'bday-year',
    ])
  })
  test('[FORM-58] cannot be sent while something is open', () => {
    const html = draw(createElement(MissingDataForm), everything)
    expect(tagsOf(html, 'button').find((tag) => tag.includes('type="submit"'))).toContain('disabled=""')
  })
  test('[FORM-49] each consent leads to what it is about', () => {
    const html = draw(createElement(MissingDataForm), everything)
    for (const page of ['terms', 'code-of-conduct', 'data-processing']) expect(html).toContain(`href="/public/${page}"`)
  })
})
