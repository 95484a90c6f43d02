import {
  type FormVariantInput,
  type FormVariantQuery,
  type FormVariantRow,
  formVariantsApi,
} from '@academy/contract/form-variants'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { trySaving, type SaveResult } from '#kit/editor/save-result.ts'
import { call } from '#lib/api.ts'
import { queryClient } from '#lib/query-client.ts'
import type { Selection } from '#lib/session/roles.rules.ts'
import { changeOf } from './form-variant-form.rules.ts'

/** FORM-34. The academy of the call is part of the key: what one academy added is never shown in another. */
export const variantsQuery = (academy: Selection, query: FormVariantQuery) =>
  queryOptions({
    queryKey: ['form-variants', academy, 'staff', query],
    queryFn: ({ signal }) => call(formVariantsApi.search, { body: query }, { signal }),
    // Another page of the same list may wait for its rows under the old ones, another list may not.
    placeholderData: (before, asked) =>
      (asked?.queryKey[3] as FormVariantQuery | undefined)?.type === query.type ? keepPreviousData(before) : undefined,
  })

/** This list, and those that people choose from. */
const reload = () => queryClient.invalidateQueries({ queryKey: ['form-variants'] })

/** FORM-36, FORM-37 */
export const saveVariant = (
  known: FormVariantRow | null,
  input: FormVariantInput,
): Promise<SaveResult<FormVariantRow>> =>
  trySaving(async () => {
    const stored = await (known === null
      ? call(formVariantsApi.add, { body: input })
      : call(formVariantsApi.update, { params: { id: known.id }, body: changeOf(known, input) }))
    void reload()
    return stored
  }, 'FormVariantsInvalid')

export const setHidden = async ({ id }: FormVariantRow, isHidden: boolean): Promise<void> => {
  try {
    await call(formVariantsApi.update, { params: { id }, body: { isHidden } })
  } finally {
    await reload()
  }
}

/** FORM-38, Q-66 */
export const removeVariants = async (ids: number[]): Promise<{ deleted: number; hidden: number }> => {
  try {
    return await call(formVariantsApi.removeMany, { body: { ids } })
  } finally {
    await reload()
  }
}
