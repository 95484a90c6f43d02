import * as z from 'zod/mini'
import { defineApi } from './endpoint.ts'
import { FormVariantType, Locale } from './enums.ts'
import { Id } from './fields.ts'

/** FORM-31: one choice of a list that people pick from. */
export const FormVariant = z.strictObject({ id: Id, type: FormVariantType, text: z.string() })
export type FormVariant = z.infer<typeof FormVariant>

/** FORM-39: the lists by their type; a type without entries is absent. */
export const FormVariantLists = z.partialRecord(FormVariantType, z.array(z.strictObject({ id: Id, text: z.string() })))
export type FormVariantLists = z.infer<typeof FormVariantLists>

export const formVariantsApi = defineApi({
  byLocalization: {
    method: 'GET',
    path: '/api/form-variants/by-localization/:localization',
    access: 'session.enter',
    params: z.strictObject({ localization: Locale }),
    response: FormVariantLists,
    summary: 'The shared lists of form variants in one language, e.g. universities (FORM-39)',
  },
})
