import * as z from 'zod/mini'
import { defineApi } from './endpoint.ts'

/**
 * dictionaries are split so that nobody downloads texts of screens they cannot open. `staff` is for every screen of
 * the staff; the programme (stages, materials, interviews, letters) and the tests add theirs on their own screens,
 * so does the page of a person, and the demo test of visitors. `chat` is what students and staff share: the talk about a lecture.
 * `search` holds the words of the search and of the list of keys, which are opened on any screen.
 */
export const translationAreas = [
  'public',
  'student',
  'staff',
  'programme',
  'assessment',
  'homework',
  'talk',
  'person',
  'chat',
  'inbox',
  'search',
  'accounts',
  'demo',
] as const
export const TranslationArea = z.enum(translationAreas)
export type TranslationArea = z.infer<typeof TranslationArea>

/** An unknown locale is no error: the reply is ua. */
const TranslationsQuery = z.strictObject({
  locale: z.string().check(z.maxLength(16)),
  area: z._default(TranslationArea, 'public'),
})

/** A compiled ICU message: text, or text with the parts a value goes into. */
export const CompiledMessage = z.union([z.string(), z.array(z.unknown())])

export const translationsApi = defineApi({
  load: {
    method: 'POST',
    path: '/api/translations',
    access: 'pages.read',
    effect: 'read',
    body: TranslationsQuery,
    response: z.strictObject({ hash: z.string(), translations: z.record(z.string(), CompiledMessage) }),
    summary: 'The texts of a locale and area (I18N-03)',
  },
  hash: {
    method: 'POST',
    path: '/api/translations/hash',
    access: 'pages.read',
    effect: 'read',
    body: TranslationsQuery,
    /** `hashes` has all areas of the locale: a page that needs several asks once. */
    response: z.strictObject({ hash: z.string(), hashes: z.record(TranslationArea, z.string()) }),
    summary: 'The hash of the texts of a locale and area, and those of all its areas (I18N-04)',
  },
})
