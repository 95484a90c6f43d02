import { cabinetApi } from '@academy/contract/cabinet'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'

export const wayQueries = {
  own: (academyId: number) =>
    queryOptions({
      queryKey: ['way', academyId],
      queryFn: ({ signal }) => call(cabinetApi.way, {}, { signal, academyId }),
    }),
}
