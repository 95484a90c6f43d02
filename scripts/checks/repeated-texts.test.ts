import { describe, expect, test } from 'vitest'
import { type AreaTexts, repeatedTexts } from './repeated-texts.ts'

const area = (name: string, keys: string[], words = 'Stage|Етап'): AreaTexts => {
  const [en = '', ua = ''] = words.split('|')
  return {
    area: name,
    en: Object.fromEntries(keys.map((key) => [key, en])),
    ua: Object.fromEntries(keys.map((key) => [key, ua])),
  }
}
const code = (...keys: string[]): string[] => keys.map((key) => `t('${key}')`)

describe('a text that is there twice', () => {
  test.each<[string, AreaTexts[]]>([
    ['in one area', [area('talk', ['forms.stage', 'teams.stage'])]],
    ['in two areas of the staff', [area('talk', ['forms.stage']), area('homework', ['teams.stage'])]],
    ['in an area and in what everyone loads', [area('public', ['forms.stage']), area('accounts', ['teams.stage'])]],
  ])('is found: %s', (_, texts) => {
    expect(repeatedTexts(texts, code('forms.stage', 'teams.stage'))).toEqual([
      expect.stringMatching(/^forms\.stage \(\w+\) and teams\.stage \(\w+\) say the same: keep one key$/),
    ])
  })

  test.each<[string, AreaTexts[], string[]]>([
    [
      'no page loads both areas',
      [area('student', ['stage.name']), area('talk', ['teams.stage'])],
      code('stage.name', 'teams.stage'),
    ],
    [
      'one language differs',
      [area('talk', ['forms.stage']), area('talk', ['teams.stage'], 'Stage|Етапи')],
      code('forms.stage', 'teams.stage'),
    ],
    [
      'one is put together from parts',
      [area('talk', ['forms.column.stage', 'teams.stage'])],
      [...code('forms.column.stage', 'teams.stage'), 't(`forms.column.${column}`)'],
    ],
    ['nobody names one of them', [area('talk', ['forms.stage', 'teams.stage'])], code('forms.stage')],
  ])('is left alone where %s', (_, texts, sources) => {
    expect(repeatedTexts(texts, sources)).toEqual([])
  })
})
