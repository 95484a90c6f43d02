import { certificatesApi } from '@academy/contract/certificates'
import type { Locale } from '@academy/contract/enums'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { formatQuery } from '#lib/query-string.ts'

/** No academy in these keys: the id and the number belong to one membership each, whoever looks at them. */
export const certificateQueries = {
  certificate: (userAcademyId: string) =>
    queryOptions({
      queryKey: ['certificate', userAcademyId],
      queryFn: ({ signal }) => call(certificatesApi.get, { params: { userAcademyId } }, { signal }),
    }),
  publicProfile: (userAcademyId: string) =>
    queryOptions({
      queryKey: ['public-profile', userAcademyId],
      queryFn: ({ signal }) => call(certificatesApi.publicProfile, { params: { userAcademyId } }, { signal }),
    }),
  verification: (number: string, signature: string | undefined) =>
    queryOptions({
      queryKey: ['verification', number, signature],
      queryFn: ({ signal }) =>
        call(certificatesApi.verify, { params: { number }, query: signature ? { signature } : {} }, { signal }),
    }),
}

/** A plain link: the browser saves it, also where scripts are slow. */
export const pdfHref = (userAcademyId: string, lang: Locale): string =>
  certificatesApi.pdf.path.replace(':userAcademyId', encodeURIComponent(userAcademyId)) + formatQuery({ lang })
