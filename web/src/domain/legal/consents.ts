import type { MessageKey } from '#lib/i18n/messages.ts'
import { paths } from '#lib/paths.ts'

/** ACC-19: three ticks, each beside the document it is about. */
export const consents = [
  { field: 'agreementTermsAndConditions', text: 'register.terms', page: paths.terms },
  { field: 'agreement', text: 'register.conduct', page: paths.codeOfConduct },
  { field: 'dataProcessingAllowed', text: 'register.data', page: paths.dataProcessing },
] as const satisfies readonly { field: string; text: MessageKey; page: string }[]

export type ConsentField = (typeof consents)[number]['field']
export const consentFields: readonly ConsentField[] = consents.map(({ field }) => field)
