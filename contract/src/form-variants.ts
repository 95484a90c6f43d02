import * as z from 'zod/mini'
import { defineApi } from './endpoint.ts'
import { FormVariantType, Locale } from './enums.ts'
import { Id, IdParam, integer, ShortText, text } from './fields.ts'
import { idListMaxCount } from './limits.ts'
import { pageOf, rowsOf } from './paging.ts'

/** FORM-31, FORM-39: the lists that people pick from by their type; a type without entries is absent. */
export const FormVariantLists = z.partialRecord(FormVariantType, z.array(z.strictObject({ id: Id, text: z.string() })))
export type FormVariantLists = z.infer<typeof FormVariantLists>

/** What a person says once and for all. The experience form is answered per academy, the rest belongs to staff. */
export const personalVariantTypes = [
  'City',
  'University',
  'Education',
  'Came From',
] as const satisfies readonly FormVariantType[]

/** FORM-51: the numbers of a slider. Nobody changes them, or an answer would have no entry to stand for it. */
export const sliderVariantTypes = [
  'Backend',
  'Frontend',
  'Database Experience',
] as const satisfies readonly FormVariantType[]

/** Lists a form cannot do without (FORM-45 to FORM-48, FORM-57): one shared entry of each can always be chosen. */
export const neededVariantTypes = [
  'University',
  'Years Of Experience',
  'Programmer Level',
  'Hardest Project',
  ...sliderVariantTypes,
] as const satisfies readonly FormVariantType[]

const TwoTexts = z.strictObject({ ua: ShortText, en: ShortText })
const Position = integer(0, 1_000_000)

/** An entry as staff see it. */
export const FormVariantRow = z.strictObject({
  id: Id,
  type: FormVariantType,
  text: z.strictObject({ ua: z.string(), en: z.string() }),
  /** null: shared by all academies. */
  academyId: z.nullable(Id),
  academyName: z.nullable(z.string()),
  /** Entries are sorted by position; those with the same position by the alphabet of the reader. */
  position: z.int(),
  /** How many people of the academies of the call have chosen it. */
  usedCount: z.int(),
  isHidden: z.boolean(),
})
export type FormVariantRow = z.infer<typeof FormVariantRow>

const paging = pageOf(['position'])
export const FormVariantQuery = z.strictObject({
  type: z.optional(FormVariantType),
  search: paging.search,
  isHidden: z.optional(z.boolean('wrongChoice')),
  /** Only those of all academies, or only those that the academies of the call added. */
  isShared: z.optional(z.boolean('wrongChoice')),
  page: paging.page,
  perPage: paging.perPage,
})
export type FormVariantQuery = z.infer<typeof FormVariantQuery>

export const FormVariantInput = z.strictObject({
  type: FormVariantType,
  text: TwoTexts,
  /** null: for all academies, which only a SuperAdmin may say. */
  academyId: z.nullable(Id),
  position: Position,
})
export type FormVariantInput = z.infer<typeof FormVariantInput>

/** Whatever is absent stays: two people who change different things of an entry do not undo each other. */
export const FormVariantChange = z.strictObject({
  text: z.optional(z.strictObject({ ua: z.optional(ShortText), en: z.optional(ShortText) })),
  position: z.optional(Position),
  isHidden: z.optional(z.boolean('wrongChoice')),
})
export type FormVariantChange = z.infer<typeof FormVariantChange>

export const formVariantsApi = defineApi({
  byLocalization: {
    method: 'GET',
    path: '/api/form-variants/by-localization/:localization',
    access: 'session.enter',
    params: z.strictObject({ localization: Locale }),
    query: z.strictObject({
      /** With the entries of this academy, if the caller belongs to it. */
      academy: z.optional(IdParam),
      /** With the entries of the academy whose address the visitor came through (ACC-22). */
      academyHash: z.optional(text(1, 64)),
    }),
    response: FormVariantLists,
    summary:
      'The lists of form variants in one language, e.g. universities: shared ones, and those of an academy (FORM-39)',
  },
  search: {
    method: 'POST',
    path: '/api/form-variants/paginated',
    access: 'formVariants.manage',
    effect: 'read',
    body: FormVariantQuery,
    response: rowsOf(FormVariantRow),
    summary: 'Shared entries and those of the academies of the call, page by page (FORM-34)',
  },
  byAcademyId: {
    method: 'GET',
    path: '/api/form-variants/by-academy-id/:academyId',
    access: 'formVariants.manage',
    params: z.strictObject({ academyId: IdParam }),
    response: z.array(FormVariantRow),
    errors: ['AcademyNotFound'],
    summary: 'All entries an academy has: shared ones and its own, hidden ones too (FORM-35)',
  },
  add: {
    method: 'POST',
    path: '/api/form-variants/add',
    access: 'formVariants.manage',
    body: FormVariantInput,
    response: FormVariantRow,
    status: 201,
    idempotent: true,
    errors: ['AcademyNotFound'],
    summary: 'Add an entry to a list, for one academy or for all (FORM-36)',
  },
  update: {
    method: 'PUT',
    path: '/api/form-variants/update/:id',
    access: 'formVariants.manage',
    params: z.strictObject({ id: IdParam }),
    body: FormVariantChange,
    response: FormVariantRow,
    errors: ['FormVariantsInvalid'],
    summary: 'Change, move, hide or show an entry (FORM-37)',
  },
  removeMany: {
    method: 'POST',
    path: '/api/form-variants/bulk-delete',
    access: 'formVariants.manage',
    body: z.strictObject({
      ids: z.array(Id).check(z.minLength(1, 'fieldIsRequired'), z.maxLength(idListMaxCount, 'toLong')),
    }),
    response: z.strictObject({ deleted: z.int(), hidden: z.int() }),
    errors: ['FormVariantsInvalid'],
    summary: 'Delete entries; one that somebody has chosen is hidden instead (FORM-38, Q-66)',
  },
})
