import { setImmediate as pause } from 'node:timers/promises'
import { certificatesPerFile, type ListedCertificate } from '@academy/contract/certificates'
import type { SentFile } from '@academy/contract/endpoint'
import type { Locale } from '@academy/contract/enums'
import { pageSize } from '@academy/contract/limits'
import * as mail from '#modules/messages/mail/mail.service.ts'
import * as accounts from '#modules/system/accounts/accounts.service.ts'
import { fileNameOf as academyFileName } from '#modules/system/academy-lookup/academy-lookup-file-name.service.ts'
import { academiesOfCall } from '#platform/academy-of-call.ts'
import { createCountCache } from '#platform/count-cache.ts'
import type { AcademyCtx, PersonCtx } from '#platform/ctx.ts'
import { fail, savedRow } from '#platform/errors.ts'
import { avatarUrlOf } from '#platform/file-routes.ts'
import { type ZipPart, zipStream } from '#platform/zip-stream.ts'
import { certificateListRepo, type CertificatesQuery, type ListedRow } from './certificate-list.repo.ts'
import { type CertificateTools, drawn } from './certificates.service.ts'

const isoOrNull = (text: string | null): string | null => (text === null ? null : new Date(text).toISOString())

const asListed = ({ avatarFile, finishedAt, reissuedAt, ...row }: ListedRow): ListedCertificate => ({
  ...row,
  avatarUrl: avatarUrlOf(avatarFile),
  finishedAt: isoOrNull(finishedAt),
  reissuedAt: isoOrNull(reissuedAt),
})

interface CertificatesPage extends Omit<CertificatesQuery, 'isWithdrawn'> {
  page?: number | undefined
  perPage?: number | undefined
  filters?: Pick<CertificatesQuery, 'isWithdrawn'> | undefined
}

const counted = createCountCache()

/** ACAD-52 */
export const list = async (
  ctx: PersonCtx,
  { page = 1, perPage = pageSize.initial, filters, ...query }: CertificatesPage,
): Promise<{ rows: ListedCertificate[]; count: number }> => {
  const scope = academiesOfCall(ctx, 'users.read')
  const asked = { search: query.search, isWithdrawn: filters?.isWithdrawn }
  const range = { offset: (page - 1) * perPage, limit: perPage }
  const rows = await certificateListRepo.page(ctx.db, scope, { ...query, ...filters }, range)
  const count = await counted(ctx.db, [scope, asked], ctx.now().getTime(), () =>
    certificateListRepo.count(ctx.db, scope, asked),
  )
  return { rows: rows.map(asListed), count }
}

/**
 * The file is drawn from what is true today whenever somebody asks for it. This tells its owner that there is a newer one, and
 * whoever checks an older paper that it was replaced. Number and address stay, so nothing that was printed leads nowhere.
 */
export const reissue = (ctx: AcademyCtx, userId: number): Promise<ListedCertificate> =>
  ctx.once(async (ctx) => {
    const { academyId } = ctx
    if (!(await certificateListRepo.reissue(ctx.db, academyId, userId, ctx.now()))) fail('UserNotFound')
    const row = savedRow(await certificateListRepo.of(ctx.db, academyId, userId))
    await ctx.audit('certificate.reissued', { academyId, targetId: userId, details: { number: row.number } })
    const account = await accounts.accountById(ctx, userId)
    if (account)
      await mail.send(
        ctx,
        account,
        'certificate reissued',
        `/certificate/${row.publicId}`,
        { number: row.number },
        academyId,
      )
    return asListed(row)
  })

/** Letters and digits of any language; what a file system could read as a path goes. */
const fileNameOf = ({ lastName, firstName }: ListedRow, number: string): string =>
  `${`${lastName} ${firstName}`.replace(/[^\p{L}\p{N}’' -]/gu, '').trim()} ${number}.pdf`

async function* filesOf(
  tools: CertificateTools,
  ctx: AcademyCtx,
  rows: readonly ListedRow[],
  locale: Locale,
): AsyncGenerator<ZipPart> {
  for (const row of rows) {
    const file = await drawn(tools, ctx, row.publicId, locale)
    // The next one is drawn when this one has gone out, and others get their turn before it.
    if (file) yield { name: fileNameOf(row, file.number), content: [file.content], isPacked: true }
    await pause()
  }
}

/** T7: counted like every file of a whole list. */
export const archive = async (
  tools: CertificateTools,
  ctx: AcademyCtx,
  { lang = 'ua', part = 1 }: { lang?: Locale | undefined; part?: number | undefined },
): Promise<SentFile> => {
  const { academyId } = ctx
  const limits = { offset: (part - 1) * certificatesPerFile, limit: certificatesPerFile }
  const rows = await certificateListRepo.page(ctx.db, [academyId], { isWithdrawn: false }, limits)
  if (rows.length === 0) fail('NothingToExport')
  await ctx.transaction((ctx) =>
    ctx.audit('certificates.exported', { academyId, details: { part, count: rows.length } }),
  )
  const name = await academyFileName(ctx, 'certificates', academyId)
  return {
    name: part === 1 ? `${name}.zip` : `${name}-${part}.zip`,
    content: zipStream(filesOf(tools, ctx, rows, lang)),
  }
}
