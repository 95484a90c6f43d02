import { locales } from '@academy/contract/enums'
import { Uuid } from '@academy/contract/fields'
import type { FastifyInstance } from 'fastify'
import type { LimitRule, Limits } from '#platform/limits.ts'
import { networkOf } from '#platform/network.ts'
import { pictureTexts, type PreviewTools } from './demo-test-preview.service.ts'
import { findShared } from './demo-tests.service.ts'

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
        const { drawPicture } = await import('./demo-test-picture.ts')
        picture = await drawPicture(result, pictureTexts(tools, locale, result))
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
