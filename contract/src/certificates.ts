import * as z from 'zod/mini'
import { defineApi } from './endpoint.ts'
import { IsoDateTime, text, Uuid } from './fields.ts'
import { LocalizedName } from './users.ts'

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
