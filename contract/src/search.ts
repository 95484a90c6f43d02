import * as z from 'zod/mini'
import { defineApi } from './endpoint.ts'
import { Id, text } from './fields.ts'
import { searchTextLength } from './limits.ts'
import { LocalizedName } from './users.ts'

export const searchKinds = ['people', 'academies', 'stages', 'lectures', 'tests', 'questions', 'forms'] as const
export type SearchKind = (typeof searchKinds)[number]

/** One thing that fits, of an academy in which the caller may read it. */
export const SearchHit = z.strictObject({
  kind: z.enum(searchKinds),
  id: Id,
  /** null: somebody who is in no academy. */
  academyId: z.nullable(Id),
  academyName: z.nullable(z.string()),
  name: LocalizedName,
  /** The email of a person. */
  note: z.nullable(z.string()),
  avatarUrl: z.nullable(z.string()),
})
export type SearchHit = z.infer<typeof SearchHit>

export const searchApi = defineApi({
  find: {
    // Names of people do not belong in addresses, which are written into logs.
    method: 'POST',
    path: '/api/search',
    access: 'stages.board',
    effect: 'read',
    body: z.strictObject({ text: text(searchTextLength.min, searchTextLength.max) }),
    /** Kind by kind in the order of searchKinds, the best of each first. */
    response: z.strictObject({ hits: z.array(SearchHit) }),
    summary: 'People, academies, stages, lectures, tests, questions and forms by name, each by right of the caller',
  },
})
