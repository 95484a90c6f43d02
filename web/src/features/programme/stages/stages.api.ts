import { cabinetApi } from '@academy/contract/cabinet'
import { testsApi } from '@academy/contract/tests'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { reloadAll } from '#lib/query-client.ts'
import type { Selection } from '#lib/session/roles.rules.ts'
import { reloadUser } from '#lib/session/reload-user.ts'

export const cabinetQueries = {
  stage: (academy: Selection, id: number) =>
    queryOptions({
      queryKey: ['cabinet', academy, 'stage', id],
      queryFn: ({ signal }) => call(cabinetApi.stage, { params: { id } }, { signal }),
    }),
  progress: (academy: Selection) =>
    queryOptions({
      queryKey: ['cabinet', academy, 'progress'],
      queryFn: ({ signal }) => call(cabinetApi.progress, {}, { signal }),
    }),
  testStatus: (academy: Selection) =>
    queryOptions({
      queryKey: ['test', academy, 'status'],
      queryFn: ({ signal }) => call(testsApi.status, {}, { signal }),
      // Somebody may have taken the test since this page was last on screen.
      staleTime: 0,
    }),
}

/** What is open now, asked again in the background. */
export const reloadRoutes = async (): Promise<void> => {
  if (await reloadUser())
    await reloadAll(['cabinet'], ['studentPath'], ['interviews'], ['test'], ['formPassing'], ['materials'])
}
