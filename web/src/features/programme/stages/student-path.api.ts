import { cabinetApi } from '@academy/contract/cabinet'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'

export const studentPathQueries = {
  own: (academyId: number) =>
    queryOptions({
      queryKey: ['studentPath', academyId],
      queryFn: ({ signal }) => call(cabinetApi.studentPath, {}, { signal, academyId }),
    }),
}
