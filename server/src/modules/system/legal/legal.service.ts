import { type AcceptedDocument, acceptedDocuments, type LegalDocument, type Locale } from '@academy/contract/enums'
import type { LegalAcceptance, LegalText, LegalVersion, LegalVersionInput } from '@academy/contract/legal'
import { academiesFor } from '@academy/contract/permissions'
import type { Ctx, PersonCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { textTree } from '#platform/markdown.ts'
import { legalRepo } from './legal.repo.ts'

/** NAV-12: what counts now, in the language of the reader. */
export const read = async (ctx: Ctx, document: LegalDocument, locale: Locale = 'ua'): Promise<LegalText> => {
  const { version, body, publishedAt } = (await legalRepo.current(ctx.db, document)) ?? fail('EndpointNotFound')
  return { document, version, publishedAt: publishedAt.toISOString(), text: await textTree(body[locale]) }
}

/** Those that have a text: nobody is led to an empty page. */
export const written = async (ctx: Pick<Ctx, 'db'>): Promise<LegalDocument[]> => [
  ...(await legalRepo.currentVersions(ctx.db)).keys(),
]

export const versions = (ctx: Ctx, document: LegalDocument): Promise<LegalVersion[]> => legalRepo.all(ctx.db, document)

const isAccepted = (document: LegalDocument): document is AcceptedDocument =>
  (acceptedDocuments as readonly LegalDocument[]).includes(document)

/** A new version beside the earlier ones. Its author has read it, and is asked to accept it like everybody. */
export const publish = (ctx: PersonCtx, document: LegalDocument, input: LegalVersionInput): Promise<LegalVersion> =>
  ctx.once(async (ctx) => {
    const { body, mustBeAccepted, basedOn } = input
    if (mustBeAccepted && !isAccepted(document))
      fail('ValidationError', { fields: [{ field: 'mustBeAccepted', message: 'wrongChoice' }] })
    await legalRepo.lock(ctx.db, 'publish')
    const newest = (await legalRepo.current(ctx.db, document))?.version ?? 0
    if (newest !== basedOn)
      fail('ValidationError', { status: 409, fields: [{ field: 'basedOn', message: 'savedMeanwhile' }] })
    const version = newest + 1
    const published = { publishedAt: ctx.now(), publishedById: ctx.actor.userId }
    await legalRepo.insert(ctx.db, { document, version, body, mustBeAccepted, ...published })
    await ctx.audit('legal-text.published', { targetId: document, details: { version, mustBeAccepted } })
    return (await legalRepo.all(ctx.db, document))[0]!
  })

/** ACC-19: the three consents of a newcomer are to the words that stand there now. Inside a transaction. */
export const acceptAll = async (ctx: Ctx, userId: number): Promise<void> => {
  await legalRepo.lock(ctx.db, 'accept')
  const current = await legalRepo.currentVersions(ctx.db)
  const texts = acceptedDocuments.flatMap((document) => {
    const version = current.get(document)
    return version === undefined ? [] : [{ document, version }]
  })
  if (texts.length > 0) await legalRepo.accept(ctx.db, userId, texts, ctx.now())
}

/** Only what stands there now is accepted: whoever read an older version is shown the new one. Inside a transaction. */
export const accept = async (
  ctx: Ctx,
  userId: number,
  texts: readonly { document: AcceptedDocument; version: number }[],
): Promise<void> => {
  await legalRepo.lock(ctx.db, 'accept')
  const current = await legalRepo.currentVersions(ctx.db)
  if (texts.some(({ document, version }) => current.get(document) !== version))
    fail('ValidationError', { status: 409, fields: [{ field: 'accepted', message: 'savedMeanwhile' }] })
  for (const { document, version } of await legalRepo.accept(ctx.db, userId, texts, ctx.now()))
    await ctx.audit('consent.given', { targetId: userId, details: { consent: document, version } })
}

/** For staff of the academies where the person studies, and for a SuperAdmin of everybody; anybody else is not there. */
export const acceptances = async (ctx: PersonCtx, userId: number): Promise<LegalAcceptance[]> => {
  const academies =
    typeof ctx.academy === 'number' ? [ctx.academy] : academiesFor(ctx.actor, 'users.missingData', 'read')
  if (!(await legalRepo.studiesIn(ctx.db, userId, academies))) fail('UserNotFound')
  const current = await legalRepo.currentVersions(ctx.db)
  return (await legalRepo.acceptancesOf(ctx.db, userId)).map(({ acceptedAt, ...row }) => ({
    ...row,
    acceptedAt: acceptedAt.toISOString(),
    isCurrent: current.get(row.document) === row.version,
  }))
}
