import { certificatesApi } from '@academy/contract/certificates'
import type { Locale } from '@academy/contract/enums'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { reloadAll } from '#lib/query-client.ts'
import { saveDownload } from '#lib/save-file.ts'
import type { Selection } from '#lib/session/roles.rules.ts'
import type { CertificatesQuery } from './certificate-list.rules.ts'

export const certificateListQueries = {
  list: (selection: Selection, body: CertificatesQuery) =>
    queryOptions({
      queryKey: ['certificates', selection, 'list', body],
      queryFn: ({ signal }) => call(certificatesApi.list, { body }, { signal }),
      placeholderData: keepPreviousData,
    }),
  /** How many there are to download. */
  count: (academyId: number) =>
    queryOptions({
      queryKey: ['certificates', academyId, 'count'],
      queryFn: async ({ signal }) => {
        const body = { perPage: 1, filters: { isWithdrawn: false } }
        return (await call(certificatesApi.list, { body }, { signal, academyId })).count
      },
    }),
}

export const reissueCertificate = async (academyId: number, userId: number) => {
  const certificate = await call(certificatesApi.reissue, { params: { userId } }, { academyId })
  void reloadAll(['certificates'], ['certificate'], ['verification'])
  return certificate
}

export const downloadCertificates = async (academyId: number, lang: Locale, part: number): Promise<void> => {
  saveDownload(await call(certificatesApi.archive, { query: { lang, part } }, { academyId }))
}
