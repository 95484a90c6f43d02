import type { Locale } from '@academy/contract/enums'
import { type FormVariantLists, formVariantsApi } from '@academy/contract/form-variants'
import { isApiError } from '#lib/api-error.ts'
import { call } from '#lib/api.ts'
import { queryClient } from '#lib/query-client.ts'
import type { Selection } from '#lib/session/roles.rules.ts'

/** Whose entries stand beside the shared ones: of the academy one is in, or whose address one came through (ACC-22). */
export type VariantsOf = { academy?: number; academyHash?: string }

export const ofSelection = (selection: Selection): VariantsOf =>
  typeof selection === 'number' ? { academy: selection } : {}

/** Staff change them now and then; whoever opens a form later finds them as they are. */
const staleMs = 5 * 60_000

/** FORM-39: the lists people choose from (universities and the like) in one language. */
export const formVariantsQuery = (locale: Locale, of: VariantsOf) => ({
  queryKey: ['form-variants', of.academyHash ?? of.academy ?? null, 'choices', locale] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(formVariantsApi.byLocalization, { params: { localization: locale }, query: of }, { signal }),
  staleTime: staleMs,
})

/** The universities of these lists, as a field wants them. */
export const universitiesQuery = (locale: Locale, of: VariantsOf) => ({
  ...formVariantsQuery(locale, of),
  select: ({ University = [] }: FormVariantLists) =>
    University.map(({ id, text }) => ({ value: String(id), label: text })),
})

/** A choice that is gone was hidden or deleted meanwhile: the next one is made from the lists as they are now. */
export const reloadListsAfter = (error: unknown): void => {
  if (isApiError(error, 'FormVariantsInvalid')) void queryClient.invalidateQueries({ queryKey: ['form-variants'] })
}
