import { technologyOf } from '@academy/contract/dinosaur'
import type { SharedDemoResult } from '@academy/contract/demo-tests'
import { type Locale, locales } from '@academy/contract/enums'
import { Uuid } from '@academy/contract/fields'
import type { FastifyInstance } from 'fastify'
import { type Dictionaries, textIn } from '#modules/translations/translations.service.ts'
import type { Db } from '#platform/db.ts'
import type { LimitRule, Limits } from '#platform/limits.ts'
import { networkOf } from '#platform/network.ts'
import type { PictureTexts } from './demo-picture.ts'
import { findShared } from './demo-tests.service.ts'

interface PreviewTools {
  db: Db
  dictionaries: Dictionaries
}

const textOf = (dictionaries: Dictionaries, locale: Locale, key: string, values: Record<string, number> = {}) =>
  textIn(dictionaries[locale][key.startsWith('app.') ? 'public' : 'demo'], key, values)

const dinosaurName = ({ dictionaries }: PreviewTools, locale: Locale, result: SharedDemoResult): string =>
  textOf(dictionaries, locale, `dinosaur.${technologyOf(result.specialization)}.${result.tier}.name`)

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

/** Drawing costs a tenth of a second; what was drawn lately costs nothing and counts for nothing. */
const drawingsPerAddress: LimitRule = { name: 'demo-picture', points: 120, seconds: 600 }
const keptMax = 200

/** TEST-79: the picture of a shared result, in Ukrainian unless asked otherwise. */
export const registerDemoPicture = (app: FastifyInstance, tools: PreviewTools & { limits: Limits }): void => {
  const kept = new Map<string, Uint8Array>()
  app.get<{ Params: { resultId: string } }>(
    '/demo-test/result/:resultId/picture.png',
    async ({ params, query, ip }, reply) => {
      const resultId = Uuid.safeParse(params.resultId)
      const result = resultId.success ? await findShared(tools.db, resultId.data) : null
      if (!result) return reply.header('cache-control', 'no-store').callNotFound()
      const { lang } = query as { lang?: unknown }
      const locale = locales.find((known) => known === lang) ?? 'ua'
      const name = JSON.stringify([locale, { ...result, academyHash: null }])
      let picture = kept.get(name)
      if (!picture) {
        await tools.limits.use(drawingsPerAddress, networkOf(ip))
        const { drawPicture } = await import('./demo-picture.ts')
        picture = await drawPicture(result, textsOf(tools, locale, result))
        if (kept.size >= keptMax) kept.delete(kept.keys().next().value!)
        kept.set(name, picture)
      }
      return (
        reply
          .header('cache-control', 'public, max-age=86400')
          // Other sites are what it is for.
          .header('cross-origin-resource-policy', 'cross-origin')
          .type('image/png')
          .send(Buffer.from(picture))
      )
    },
  )
}

const textsOf = (tools: PreviewTools, locale: Locale, result: SharedDemoResult): PictureTexts => {
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
