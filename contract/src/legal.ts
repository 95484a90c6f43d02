import * as z from 'zod/mini'
import { defineApi } from './endpoint.ts'
import { AcceptedDocument, LegalDocument, Locale } from './enums.ts'
import { IdParam, integer, IsoDateTime, perLanguage, verbatim } from './fields.ts'
import { legalTextMaxLength } from './limits.ts'
import { TextTree } from './markdown.ts'
import { LocalizedName, User } from './users.ts'

/** NAV-12: the text that counts now, in one language. */
export const LegalText = z.strictObject({
  document: LegalDocument,
  version: z.int(),
  publishedAt: IsoDateTime,
  text: TextTree,
})
export type LegalText = z.infer<typeof LegalText>

/** A version as the operator sees it. None is ever changed or deleted: somebody may have accepted it. */
export const LegalVersion = z.strictObject({
  document: LegalDocument,
  version: z.int(),
  body: LocalizedName,
  /** Whether those who accepted an earlier one are asked again. */
  mustBeAccepted: z.boolean(),
  publishedAt: IsoDateTime,
  /** null: it came with the product, or its author is gone. */
  publishedBy: z.nullable(z.string()),
  acceptedCount: z.int(),
})
export type LegalVersion = z.infer<typeof LegalVersion>

const Body = verbatim(legalTextMaxLength).check(z.refine((body) => body.trim() !== '', 'fieldIsRequired'))

export const LegalVersionInput = z.strictObject({
  body: perLanguage(Body),
  mustBeAccepted: z.boolean('wrongChoice'),
  /** The version that was edited, 0 where there was none: two who publish at once do not undo each other. */
  basedOn: integer(0, 1_000_000),
})
export type LegalVersionInput = z.infer<typeof LegalVersionInput>

/** What somebody accepted, and when. */
export const LegalAcceptance = z.strictObject({
  document: AcceptedDocument,
  version: z.int(),
  acceptedAt: IsoDateTime,
  /** Whether it is the version that counts now. */
  isCurrent: z.boolean(),
})
export type LegalAcceptance = z.infer<typeof LegalAcceptance>

const ByDocument = z.strictObject({ document: LegalDocument })

export const legalApi = defineApi({
  read: {
    method: 'GET',
    path: '/api/legal-texts/:document',
    access: 'pages.read',
    params: ByDocument,
    query: z.strictObject({ lang: z.optional(Locale) }),
    response: LegalText,
    errors: ['EndpointNotFound'],
    summary: 'The text of a legal document that counts now (NAV-12)',
  },
  versions: {
    method: 'GET',
    path: '/api/legal-texts/:document/versions',
    access: 'settings.admin',
    params: ByDocument,
    response: z.array(LegalVersion),
    summary: 'All versions of a legal document, the newest first',
  },
  publish: {
    method: 'POST',
    path: '/api/legal-texts/:document/versions',
    access: 'settings.update',
    params: ByDocument,
    body: LegalVersionInput,
    response: LegalVersion,
    status: 201,
    idempotent: true,
    summary: 'Publish a new version of a legal document; the earlier ones are kept',
  },
  accept: {
    method: 'PUT',
    path: '/api/users/accept-legal-texts',
    access: 'own.account',
    body: z.strictObject({
      /** What was shown: of a version that is not the newest any more nothing is accepted. */
      accepted: z
        .array(z.strictObject({ document: AcceptedDocument, version: integer(1, 1_000_000) }))
        .check(z.minLength(1, 'fieldIsRequired'), z.maxLength(3, 'toLong')),
    }),
    response: User,
    errors: ['ImpersonationNotAllowed'],
    summary: 'Accept new versions of the legal documents',
  },
  acceptances: {
    method: 'GET',
    path: '/api/users/:id/legal-acceptances',
    access: 'users.missingData',
    params: z.strictObject({ id: IdParam }),
    response: z.array(LegalAcceptance),
    errors: ['UserNotFound'],
    summary:
      'Which versions of the legal documents a student in the academies of the caller accepted, the newest first',
  },
})
