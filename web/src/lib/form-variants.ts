import type { Locale } from '@academy/contract/enums'
import { type FormVariantLists, formVariantsApi } from '@academy/contract/form-variants'
import { call } from './api.ts'

/** FORM-39: the lists people choose from (universities and the like) in one language; they hardly ever change. */
export const formVariantsQuery = (locale: Locale) => ({
  queryKey: ['form-variants', locale] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(formVariantsApi.byLocalization, { params: { localization: locale }, query: {} }, { signal }),
  staleTime: Infinity,
})

/** The universities of these lists, as a field wants them. */
export const universitiesQuery = (locale: Locale) => ({
  ...formVariantsQuery(locale),
  select: ({ University = [] }: FormVariantLists) =>
    University.map(({ id, text }) => ({ value: String(id), label: text })),
})
