import { technologyOf } from '@academy/contract/dinosaur'
import type { SharedDemoResult } from '@academy/contract/demo-tests'
import type { Locale } from '@academy/contract/enums'
import { type Dictionaries, textIn } from '#modules/system/translations/translations.service.ts'
import type { Db } from '#platform/db.ts'
import type { PictureTexts } from './demo-test-picture.ts'
import { findShared } from './demo-tests.service.ts'

export interface PreviewTools {
  db: Db
  dictionaries: Dictionaries
}

const textOf = (dictionaries: Dictionaries, locale: Locale, key: string, values: Record<string, number> = {}) =>
  textIn(dictionaries[locale][key.startsWith('app.') ? 'public' : 'demo'], key, values)

/** Messengers and the picture know no code type, so its marks go. */
const dinosaurName = ({ dictionaries }: PreviewTools, locale: Locale, result: SharedDemoResult): string =>
  textOf(dictionaries, locale, `dinosaur.${technologyOf(result.specialization)}.${result.tier}.name`).replaceAll(
    '`',
    '',
  )

const pagePath = /^\/demo-test\/result\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?$/i
export const picturePath = (resultId: string): string => `/demo-test/result/${resultId}/picture.png`

/** What a messenger shows of a shared result; null: no such page. */
export const demoPreview = async (tools: PreviewTools, path: string, locale: Locale) => {
  const [, resultId] = pagePath.exec(path) ?? []
  const result = resultId ? await findShared(tools.db, resultId) : null
  if (!result) return null
  const text = (key: string) => textOf(tools.dictionaries, locale, key)
  const score = `${result.correctAnswersCount}/${result.questionsCount}`
  return {
    title: `${dinosaurName(tools, locale, result)}: ${score}`,
    description: `${text('demoTest.preview.label')}, ${result.specialization}. ${text('demoTest.shared.try')}`,
    imagePath: `${picturePath(resultId!)}${locale === 'ua' ? '' : `?lang=${locale}`}`,
  }
}

/** What is written on the picture of a shared result. */
export const pictureTexts = (tools: PreviewTools, locale: Locale, result: SharedDemoResult): PictureTexts => {
  const text = (key: string, values?: Record<string, number>) => textOf(tools.dictionaries, locale, key, values)
  return {
    product: text('app.name'),
    label: `${text('demoTest.preview.label')} · ${result.specialization}`,
    dinosaur: dinosaurName(tools, locale, result),
    answers: text('demoTest.preview.answers'),
    better: text(result.betterThanPercent === 0 ? 'demoTest.result.better0' : 'demoTest.result.better', {
      percent: result.betterThanPercent,
    }),
    invitation: text('demoTest.shared.try'),
  }
}
