import { legalApi } from '@academy/contract/legal'
import type { LegalDocument, Locale } from '@academy/contract/enums'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'

export const legalQueries = {
  read: (document: LegalDocument, lang: Locale) =>
    queryOptions({
      queryKey: ['legal-texts', document, lang],
      queryFn: ({ signal }) => call(legalApi.read, { params: { document }, query: { lang } }, { signal }),
    }),
}
