import type { LegalDocument } from '@academy/contract/enums'
import { legalApi, type LegalVersion, type LegalVersionInput } from '@academy/contract/legal'
import { queryOptions } from '@tanstack/react-query'
import { trySaving, type SaveResult } from '#kit/editor/save-result.ts'
import { call } from '#lib/api.ts'
import { queryClient } from '#lib/query-client.ts'

/** Texts of the installation: the same in every academy. */
export const legalTextsQueries = {
  versions: (document: LegalDocument) =>
    queryOptions({
      queryKey: ['legal-texts', document, 'versions'],
      queryFn: ({ signal }) => call(legalApi.versions, { params: { document } }, { signal }),
    }),
}

export const newestOf = async (document: LegalDocument): Promise<LegalVersion> => {
  const [newest] = await queryClient.fetchQuery({ ...legalTextsQueries.versions(document), staleTime: 0 })
  if (!newest) throw new Error(`${document} has no version`)
  return newest
}

export const publish = async (document: LegalDocument, body: LegalVersionInput): Promise<SaveResult<LegalVersion>> => {
  const result = await trySaving(() => call(legalApi.publish, { params: { document }, body }))
  if (typeof result === 'object' && 'stored' in result)
    await queryClient.invalidateQueries({ queryKey: ['legal-texts'] })
  return result
}
