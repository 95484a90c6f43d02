import { type ListName, type SavedView, savedViewsApi } from '@academy/contract/saved-views'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { queryClient } from '#lib/query-client.ts'
import type { Selection } from '#lib/session/roles.rules.ts'

export const savedViewsQueries = {
  ofList: (selection: Selection, list: ListName) =>
    queryOptions({
      queryKey: ['saved-views', selection, list],
      queryFn: ({ signal }) =>
        call(
          savedViewsApi.ofList,
          { query: { list } },
          { signal, academyId: typeof selection === 'number' ? selection : 'all' },
        ),
      staleTime: 60_000,
    }),
}

const reload = () => queryClient.invalidateQueries({ queryKey: ['saved-views'] })

export interface ViewContent {
  name: string
  words: Record<string, string>
  isShared: boolean
}

export const saveView = async (academyId: number, list: ListName, content: ViewContent): Promise<SavedView> => {
  const made = await call(savedViewsApi.create, { body: { list, ...content } }, { academyId })
  await reload()
  return made
}

type Known = Pick<SavedView, 'academyId' | 'id' | 'version'>

export const changeView = async (
  { academyId, id, version }: Known,
  { name, words, isShared }: ViewContent,
): Promise<SavedView> => {
  const body = { name, words, isShared, version }
  try {
    return await call(savedViewsApi.update, { params: { id }, body }, { academyId })
  } finally {
    await reload()
  }
}

export const removeView = async ({ academyId, id }: Known): Promise<void> => {
  await call(savedViewsApi.remove, { params: { id } }, { academyId })
  await reload()
}

/** The list opens with it from now on, or with none. */
export const openWith = async (academyId: number, list: ListName, viewId: number | null): Promise<void> => {
  await call(savedViewsApi.setDefault, { body: { list, viewId } }, { academyId })
  await reload()
}
