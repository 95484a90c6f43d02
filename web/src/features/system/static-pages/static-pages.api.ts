import { staticPagesApi, type StaticPage, type StaticPageInput } from '@academy/contract/static-pages'
import { queryOptions } from '@tanstack/react-query'
import { trySaving, type SaveResult } from '#kit/editor/save-result.ts'
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

const reloadPages = () => queryClient.invalidateQueries({ queryKey: ['static-pages'] })

export const loadPage = async (academy: Selection, name: string): Promise<StaticPage> => {
  const pages = await queryClient.fetchQuery({ ...staticPagesQueries.list(academy), staleTime: 0 })
  const page = pages.find((one) => one.name === name)
  if (!page) throw new Error(`${name} is no page any more`)
  return page
}

export const savePage = async (name: string, body: StaticPageInput): Promise<SaveResult<StaticPage>> => {
  const result = await trySaving(async () => {
    const page = await call(staticPagesApi.save, { params: { name }, body })
    await reloadPages()
    return page
  })
  // A new page cannot be older than the stored one: its name is in use.
  return result === 'savedMeanwhile' && body.updatedAt === null
    ? { refused: [{ field: 'name', message: 'nameTaken' }] }
    : result
}

export const removePage = async (academyId: number, name: string): Promise<void> => {
  await call(staticPagesApi.remove, { params: { name } }, { academyId })
  await reloadPages()
}

export const renewKey = async (): Promise<void> => {
  await call(staticPagesApi.renewKey)
  await reloadPages()
}
