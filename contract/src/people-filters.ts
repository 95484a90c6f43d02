import * as z from 'zod/mini'
import { RoleName } from './enums.ts'
import { Id, optionalText } from './fields.ts'

/** How the people of an academy are looked for where some of them are chosen: receivers of an announcement, of a form. */
export const peopleFilters = {
  search: z.optional(optionalText(100)),
  role: z.optional(RoleName),
  groupId: z.optional(Id),
  /** Where they stand now. */
  stageId: z.optional(Id),
}
