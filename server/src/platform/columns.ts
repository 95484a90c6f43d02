import { integer, timestamp } from 'drizzle-orm/pg-core'

/** Every point in time is a timestamptz and read as a Date. */
export const moment = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 })
export const createdAt = () => moment().notNull().defaultNow()

/** Ids are small integers made by the database; where an id is public, the table has a uuid besides. */
export const identity = () => integer().generatedAlwaysAsIdentity()
