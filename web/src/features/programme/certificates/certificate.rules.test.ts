import { expect, test } from 'vitest'
import { certificateDate, linkedInHref, nameSize, outcomeOf } from './certificate.rules.ts'

test('the day is that of Kyiv in every zone of a reader', () => {
  expect(certificateDate('2026-03-10T22:30:00.000Z', 'en')).toBe('11 March 2026')
  expect(certificateDate('2026-03-10T10:00:00.000Z', 'ua')).toBe('10 березня 2026\u00a0р.')
})

test.each([
  ['Ян Лі', 'large'],
  ['Олександра Мельниченко', 'large'],
  ['Олександра-Марія Ковальчук', 'medium'],
  ['Олександра-Марія Ковальчук-Заболоцька', 'small'],
] as const)('%s is set %s', (name, size) => {
  expect(nameSize(name)).toBe(size)
})

test.each([
  [{ isValid: true, certificate: {} }, 'valid'],
  [{ isValid: false, certificate: {} }, 'changed'],
  [{ isValid: false, certificate: null }, 'unknown'],
] as const)('%j is %s', (verification, outcome) => {
  expect(outcomeOf(verification)).toBe(outcome)
})

test('the link to LinkedIn says what the certificate says, with the month of Kyiv', () => {
  const certificate = { academyName: 'Summer & Co', specialization: 'JS', number: '7K4M-Q2XA-90TD' }
  const href = linkedInHref(
    { ...certificate, finishedAt: '2026-12-31T22:30:00.000Z' },
    { url: 'https://academy.example/certificate/1', organization: 'Academy' },
  )
  const { origin, pathname, searchParams } = new URL(href)
  expect(origin + pathname).toBe('https://www.linkedin.com/profile/add')
  expect(Object.fromEntries(searchParams)).toEqual({
    startTask: 'CERTIFICATION_NAME',
    name: 'Summer & Co: JS',
    organizationName: 'Academy',
    issueYear: '2027',
    issueMonth: '1',
    certUrl: 'https://academy.example/certificate/1',
    certId: '7K4M-Q2XA-90TD',
  })
})
