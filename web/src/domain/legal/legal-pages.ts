import type { LegalDocument } from '@academy/contract/enums'
import type { MessageKey } from '#lib/i18n/messages.ts'
import { paths } from '#lib/paths.ts'

/** NAV-12: where each document is read, in the order in which they are listed. */
export const legalPages = {
  terms: { path: paths.terms, title: 'legal.terms.title' },
  'code-of-conduct': { path: paths.codeOfConduct, title: 'legal.conduct.title' },
  'data-processing': { path: paths.dataProcessing, title: 'legal.data.title' },
  privacy: { path: paths.privacy, title: 'legal.privacy.title' },
  imprint: { path: paths.imprint, title: 'legal.imprint.title' },
} as const satisfies Record<LegalDocument, { path: string; title: MessageKey }>

export const legalDocuments = Object.keys(legalPages) as LegalDocument[]

/** Those that have a text; until that is known, the three that every installation has. */
export const writtenDocuments = (written: readonly LegalDocument[] | undefined): LegalDocument[] =>
  legalDocuments.filter((document) => (written ?? ['terms', 'code-of-conduct', 'data-processing']).includes(document))
