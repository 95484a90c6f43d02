import { staticPagesApi, type StaticPage, type StaticPageInput } from '@academy/contract/static-pages'
import { queryOptions } from '@tanstack/react-query'
import { callIn } from '#kit/academy/academy-call.ts'
import { call } from '#lib/api.ts'
import { queryClient } from '#lib/query-client.ts'
import type { Selection } from '#lib/session/roles.rules.ts'

export const staticPagesQueries = {
  list: (academy: Selection) =>
    queryOptions({
      queryKey: ['static-pages', academy],
      queryFn: ({ signal }) => call(staticPagesApi.list, {}, { signal }),
    }),
}

export const reloadPages = () => queryClient.invalidateQueries({ queryKey: ['static-pages'] })

export const savePage = async (name: string, body: StaticPageInput): Promise<StaticPage> => {
  const page = await call(staticPagesApi.save, { params: { name }, body })
  await reloadPages()
  return page
}

export const removePage = async (academyId: number, name: string): Promise<void> => {
  await call(staticPagesApi.remove, { params: { name } }, callIn(academyId))
  await reloadPages()
}

export const renewKey = async (): Promise<void> => {
  await call(staticPagesApi.renewKey)
  await reloadPages()
}
