import type { Certificate, PublicProfile, Verification } from '@academy/contract/certificates'
import type { SentFile } from '@academy/contract/endpoint'
import type { Locale } from '@academy/contract/enums'
import type { Ctx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { avatarUrlOf } from '#platform/file-routes.ts'
import type { LimitRule, Limits } from '#platform/limits.ts'
import { networkOf } from '#platform/network.ts'
import type { Signer } from '#platform/tokens.ts'
import { readCertificateNumber } from './certificate-number.rules.ts'
import { signedText, signedTextExplained } from './certificate.rules.ts'
import { certificatesRepo, type GraduateRow } from './certificates.repo.ts'

export interface CertificateTools {
  limits: Limits
  signer: Signer
  /** Of the secrets that were replaced: what they signed is printed. */
  earlierSigners: readonly Signer[]
}

type Finished = GraduateRow & { finishedAt: Date; number: string }
/** CERT-12, Q-08: entering Finished writes both. A block in the academy later takes nothing away that was earned. */
const isFinished = (row: GraduateRow): row is Finished => row.finishedAt !== null && row.number !== null

export const get = async (tools: CertificateTools, ctx: Ctx, publicId: string): Promise<Certificate> => {
  const row = (await certificatesRepo.byPublicId(ctx.reads, publicId)) ?? fail('UserNotFound')
  return isFinished(row) ? asCertificate(tools, ctx, row) : fail('UserNotFinishedAcademy')
}

const asCertificate = ({ signer }: CertificateTools, ctx: Ctx, row: Finished): Certificate => {
  const data = {
    number: row.number,
    fullName: `${row.firstName} ${row.lastName}`,
    academyName: row.academyName,
    specialization: row.specialization,
    startedAt: row.joinedAt.toISOString(),
    finishedAt: row.finishedAt.toISOString(),
  }
  const signature = signer.sign(signedText(data))
  const verifyUrl = `${ctx.publicUrl}/verify/${row.number}?signature=${signature}`
  return {
    ...data,
    signature,
    signedBy: row.signer || null,
    reissuedAt: row.reissuedAt?.toISOString() ?? null,
    verifyUrl,
  }
}

/** whoever did not finish has no public page. */
export const publicProfile = async (ctx: Ctx, publicId: string): Promise<PublicProfile> => {
  const row = await certificatesRepo.byPublicId(ctx.reads, publicId)
  if (!row || !isFinished(row)) return fail('UserNotFound')
  return {
    firstName: row.firstName,
    lastName: row.lastName,
    avatarUrl: avatarUrlOf(row.avatarFile),
    academyName: row.academyName,
    specialization: row.specialization,
    startedAt: row.joinedAt.toISOString(),
    finishedAt: row.finishedAt.toISOString(),
    ...(await certificatesRepo.ofTeam(ctx.reads, publicId)),
  }
}

/**
 * The number says whether there is such a certificate, and what is in it today is shown. A signature, when one is given,
 * has to be that of today's data: a certificate printed before a name changed is told apart from the one shown.
 */
export const verify = async (
  tools: CertificateTools,
  ctx: Ctx,
  typed: string,
  signature: string | undefined,
): Promise<Verification> => {
  const number = readCertificateNumber(typed)
  const row = number === null ? undefined : await certificatesRepo.byNumber(ctx.reads, number)
  if (!row || !isFinished(row)) return { isValid: false, certificate: null }
  const certificate = asCertificate(tools, ctx, row)
  const isOf = (signer: Signer): boolean => signer.sign(signedText(certificate)) === signature
  const isValid = signature === undefined || [tools.signer, ...tools.earlierSigners].some(isOf)
  return { isValid, certificate }
}

export const key = ({ signer, earlierSigners }: CertificateTools) => ({
  algorithm: 'Ed25519',
  publicKey: signer.publicKey,
  earlierPublicKeys: earlierSigners.map(({ publicKey }) => publicKey),
  signs: signedTextExplained,
})

/** T7: drawing costs a tenth of a second; what was drawn lately costs nothing and counts for nothing. */
const drawingsPerAddress: LimitRule = { name: 'certificate-pdf', points: 60, seconds: 600 }
const keptMax = 50
const kept = new Map<string, Promise<Uint8Array>>()

/** For a file of many, which is counted as one. */
export const drawn = async (
  tools: CertificateTools,
  ctx: Ctx,
  publicId: string,
  locale: Locale,
): Promise<{ number: string; content: Uint8Array } | null> => {
  const row = await certificatesRepo.byPublicId(ctx.db, publicId)
  if (!row || !isFinished(row)) return null
  const { drawCertificate } = await import('./certificate-pdf.ts')
  return { number: row.number, content: await drawCertificate(asCertificate(tools, ctx, row), locale) }
}

/** Whoever asks while it is being drawn waits for the same drawing. */
const drawOnce = (drawing: string, certificate: Certificate, locale: Locale): Promise<Uint8Array> => {
  const known = kept.get(drawing)
  if (known) return known
  const content = import('./certificate-pdf.ts').then(({ drawCertificate }) => drawCertificate(certificate, locale))
  content.catch(() => kept.delete(drawing))
  if (kept.size >= keptMax) kept.delete(kept.keys().next().value!)
  kept.set(drawing, content)
  return content
}

export const pdf = async (
  tools: CertificateTools,
  ctx: Ctx,
  publicId: string,
  locale: Locale = 'ua',
): Promise<SentFile> => {
  const certificate = await get(tools, ctx, publicId)
  const name = `certificate-${certificate.number}.pdf`
  const drawing = `${locale} ${certificate.verifyUrl} ${certificate.signedBy}`
  if (!kept.has(drawing)) await tools.limits.use(drawingsPerAddress, networkOf(ctx.ip))
  return { name, content: await drawOnce(drawing, certificate, locale) }
}
