import * as z from 'zod/mini'
import { SortOrder } from './enums.ts'
import { IdParam, integer, optionalText } from './fields.ts'
import { pageSize } from './limits.ts'

/** Which rows there are and in what order, whatever page is shown of them. */
export const orderOf = <const F extends readonly [string, ...string[]]>(orderFields: F) => ({
  search: z.optional(optionalText(100)),
  orderField: z.optional(z.enum(orderFields, 'wrongChoice')),
  order: z.optional(SortOrder),
})

export const perPage = { perPage: z.optional(integer(1, pageSize.max)) }

/** what every list that is asked for in a body understands. Unknown order fields are refused. */
export const pageOf = <const F extends readonly [string, ...string[]]>(orderFields: F) => ({
  page: z.optional(integer(1, 1_000_000)),
  ...perPage,
  ...orderOf(orderFields),
})

/** The same for lists that are asked for in an address. */
export const pageInAddress = { page: z.optional(IdParam) }

export const rowsOf = <T extends z.ZodMiniType>(row: T) => z.strictObject({ rows: z.array(row), count: z.int() })
