import * as z from 'zod/mini'
import { defineApi } from './endpoint.ts'
import { Id, IdParam, IsoDateTime, text, Uuid } from './fields.ts'
import { pageOf, rowsOf } from './paging.ts'
import { LocalizedName, Specialization } from './users.ts'

/** CERT-04, Q-76: nothing else is public. It is issued at `finishedAt`. */
export const Certificate = z.strictObject({
  fullName: z.string(),
  academyName: z.string(),
  specialization: z.nullable(z.string()),
  startedAt: IsoDateTime,
  finishedAt: IsoDateTime,
  /** For people to read aloud and to type in on the verify page. */
  number: z.string(),
  /** Signed by this installation over everything above. */
  signature: z.string(),
  /** Name and position of who signs for the academy today; not a part of what `signature` is over. */
  signedBy: z.nullable(z.string()),
  /** When it was given out once more, after something in it had changed; not a part of what `signature` is over. */
  reissuedAt: z.nullable(IsoDateTime),
  verifyUrl: z.string(),
})
export type Certificate = z.infer<typeof Certificate>

export const PublicProfile = z.strictObject({
  firstName: z.string(),
  lastName: z.string(),
  avatarUrl: z.nullable(z.string()),
  academyName: z.string(),
  specialization: z.nullable(z.string()),
  startedAt: IsoDateTime,
  finishedAt: IsoDateTime,
  /** The name of the last project stage. */
  project: z.nullable(LocalizedName),
  /** What the student worked with in that project. */
  technologies: z.array(z.string()),
  team: z.nullable(z.string()),
  publicFeedback: z.array(z.string()),
})
export type PublicProfile = z.infer<typeof PublicProfile>

/** What the verify page shows about a number or about a certificate file. */
export const Verification = z.strictObject({
  isValid: z.boolean(),
  certificate: z.nullable(Certificate),
})
export type Verification = z.infer<typeof Verification>

/** One certificate as the staff of its academy see it. */
export const ListedCertificate = z.strictObject({
  academyId: Id,
  academyName: z.string(),
  userId: Id,
  firstName: z.string(),
  lastName: z.string(),
  avatarUrl: z.nullable(z.string()),
  specialization: z.nullable(Specialization),
  publicId: Uuid,
  number: z.string(),
  /** null: withdrawn, because the move to the last stage was undone; the number is kept for the same person. */
  finishedAt: z.nullable(IsoDateTime),
  reissuedAt: z.nullable(IsoDateTime),
})
export type ListedCertificate = z.infer<typeof ListedCertificate>

/** Drawing one costs a tenth of a second, so a file holds no more of them; the rest are its next parts. */
export const certificatesPerFile = 200

const OfMembership = z.strictObject({ userAcademyId: Uuid })

export const certificatesApi = defineApi({
  get: {
    method: 'GET',
    path: '/api/users/certificate/:userAcademyId',
    access: 'certificates.read',
    params: OfMembership,
    response: Certificate,
    errors: ['UserNotFound', 'UserNotFinishedAcademy'],
    summary: 'A certificate by its public id (CERT-04)',
  },
  pdf: {
    method: 'GET',
    path: '/api/users/certificate/:userAcademyId/pdf',
    access: 'certificates.read',
    params: OfMembership,
    query: z.strictObject({ lang: z.optional(z.enum(['ua', 'en'], 'wrongChoice')) }),
    download: { contentType: 'application/pdf' },
    errors: ['UserNotFound', 'UserNotFinishedAcademy'],
    summary: 'The certificate as a file',
  },
  list: {
    method: 'POST',
    path: '/api/certificates',
    access: 'users.read',
    effect: 'read',
    body: z.strictObject({
      ...pageOf(['name', 'finishedAt']),
      filters: z.optional(z.strictObject({ isWithdrawn: z.optional(z.boolean('wrongChoice')) })),
    }),
    response: rowsOf(ListedCertificate),
    summary: 'The certificates of the academy, or of each academy of the caller (CERT-04, ACAD-52)',
  },
  reissue: {
    method: 'POST',
    path: '/api/certificates/:userId/reissue',
    access: 'stageUsers.move',
    oneAcademy: true,
    params: z.strictObject({ userId: IdParam }),
    response: ListedCertificate,
    idempotent: true,
    errors: ['UserNotFound'],
    summary: 'Give a certificate out once more, with what is true today; its number and address stay',
  },
  archive: {
    method: 'GET',
    path: '/api/certificates/archive',
    access: 'users.export',
    oneAcademy: true,
    query: z.strictObject({
      lang: z.optional(z.enum(['ua', 'en'], 'wrongChoice')),
      /** Of so many certificates each, in the order of names. */
      part: z.optional(IdParam),
    }),
    download: { contentType: 'application/zip' },
    quota: 'exports',
    stepUp: true,
    takesLong: true,
    errors: ['NothingToExport'],
    summary: 'All certificates of an academy as files in an archive, part by part',
  },
  publicProfile: {
    method: 'GET',
    path: '/api/users/public/:userAcademyId',
    access: 'certificates.read',
    params: OfMembership,
    response: PublicProfile,
    errors: ['UserNotFound'],
    summary: 'The public page of somebody who finished (CERT-05)',
  },
  verify: {
    method: 'GET',
    path: '/api/certificates/verify/:number',
    access: 'certificates.read',
    params: z.strictObject({ number: text(5, 100) }),
    query: z.strictObject({ signature: z.optional(text(10, 200)) }),
    response: Verification,
    summary: 'Whether a certificate was given by this installation',
  },
  key: {
    method: 'GET',
    path: '/api/certificates/key',
    access: 'certificates.read',
    response: z.strictObject({
      algorithm: z.string(),
      publicKey: z.string(),
      /** Of secrets that were replaced: they signed what was printed before. */
      earlierPublicKeys: z.array(z.string()),
      signs: z.string(),
    }),
    summary: 'The public key of the signatures and what they sign, to check one without us',
  },
})
