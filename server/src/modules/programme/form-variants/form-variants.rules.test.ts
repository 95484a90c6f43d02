import { describe, expect, test } from 'vitest'
import type { FormVariantType } from '@academy/contract/enums'
import { answersEach, fitsPerson, groupByType } from './form-variants.rules.ts'

const chosen = (...types: FormVariantType[]) => types.map((type, index) => ({ id: index + 1, type, academyId: null }))

describe('what somebody chose about themselves', () => {
  test.each<[FormVariantType[], boolean]>([
    [[], true],
    [['University'], true],
    [['City', 'University', 'Education', 'Came From'], true],
    [['Came From', 'Came From'], true],
    [['University', 'University'], false],
    [['Backend'], false],
    [['University', 'Programmer Level'], false],
    [['Direction'], false],
    [['Mark'], false],
  ])('[ACC-29] %j: %s', (types, isRight) => expect(fitsPerson(chosen(...types))).toBe(isRight))
})

describe('one answer to each question', () => {
  const asked: FormVariantType[] = ['Backend', 'Frontend']
  test.each<[FormVariantType[], boolean]>([
    [['Backend', 'Frontend'], true],
    [['Frontend', 'Backend'], true],
    [['Backend'], false],
    [['Backend', 'Backend'], false],
    [['Backend', 'Frontend', 'Frontend'], false],
    [['Backend', 'Frontend', 'City'], false],
    [[], false],
  ])('[FORM-51] %j: %s', (types, isRight) => expect(answersEach(chosen(...types), asked)).toBe(isRight))
})

describe('lists', () => {
  test('[FORM-39] stand by position, then by the alphabet of the reader', () => {
    const row = (id: number, text: string, position = 1) => ({ id, type: 'University' as const, text, position })
    const rows = [row(1, 'Яблуко'), row(2, 'Їжак'), row(3, 'Абетка'), row(4, 'Ґанок'), row(5, 'Останній', 0)]
    const { University } = groupByType(rows, 'ua')
    expect(University!.map(({ text }) => text)).toEqual(['Останній', 'Абетка', 'Ґанок', 'Їжак', 'Яблуко'])
  })
})
