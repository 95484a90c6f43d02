import { formVariantTypes } from '@academy/contract/enums'
import { describe, expect, test } from 'vitest'
import { checkVariant, shared, toInput, type VariantForm } from './form-variant-form.rules.ts'
import { nextPosition, toQuery, typesInOrder, variantsList } from './form-variants-list.rules.ts'

describe('the list in the address', () => {
  test('[FORM-32][FORM-33] all thirteen can be chosen, each once', () => {
    expect(typesInOrder.toSorted()).toEqual([...formVariantTypes].toSorted())
  })
  test('the first list is the universities; another one is said with its state and page', () => {
    expect(toQuery(variantsList.read({}))).toEqual({ type: 'University', page: 1 })
    expect(toQuery(variantsList.read({ type: 'Came From', search: ' друзі ', state: 'hidden', page: '2' }))).toEqual({
      type: 'Came From',
      search: 'друзі',
      isHidden: true,
      page: 2,
    })
    expect(toQuery(variantsList.read({ whose: 'own' }))).toEqual({ type: 'University', isShared: false, page: 1 })
    expect(toQuery(variantsList.read({ whose: 'shared' }))).toEqual({ type: 'University', isShared: true, page: 1 })
    expect(toQuery(variantsList.read({ type: 'Nonsense' })).type).toBe('University')
  })
  test.each([
    [[], 0],
    [[0, 0, 0], 0],
    [[0, 1, 4], 5],
    [[0, 1, 2, 2, 2], 2],
    [[0, 0, 0, 1], 0],
  ])('a new entry beside those at %j stands at %i', (positions, next) => {
    expect(nextPosition(positions.map((position) => ({ position })))).toBe(next)
  })
})

describe('the form', () => {
  const form: VariantForm = { type: 'City', text: { ua: ' Яремче ', en: 'Yaremche' }, academy: '7', position: ' 3 ' }
  test('is sent without the spaces around, for one academy or for all', () => {
    expect(toInput(form)).toEqual({
      type: 'City',
      text: { ua: 'Яремче', en: 'Yaremche' },
      academyId: 7,
      position: 3,
    })
    expect(toInput({ ...form, academy: shared }).academyId).toBeNull()
    expect(checkVariant(form)).toEqual({})
    expect(checkVariant({ ...form, academy: shared })).toEqual({})
  })
  test('names what is missing at its field', () => {
    expect(checkVariant({ ...form, text: { ua: '', en: '  ' }, academy: '', position: 'third' })).toEqual({
      'text.ua': 'fieldIsRequired',
      'text.en': 'fieldIsRequired',
      academyId: 'fieldIsRequired',
      position: 'notInteger',
    })
    expect(checkVariant({ ...form, position: '1000001' })).toEqual({ position: 'outOfRange' })
  })
})
