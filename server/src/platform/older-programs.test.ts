import { readMigrationFiles } from 'drizzle-orm/migrator'
import { expect, test } from 'vitest'
import { knownMigrations, migrationsFolder } from './migrate.ts'
import { firstToGoBackTo, neededMigration, needOf } from './older-programs.ts'

const migration = (name: string, ...sql: string[]) => ({ name, sql })

/** Statements that an older program may not survive: its queries, or what it writes, would be refused. */
const disturbing = (sql: readonly string[]): string[] => {
  const made = new Set(sql.flatMap((one) => [...one.matchAll(/create table "(\w+)"/gi)].map(([, table]) => table)))
  const isAboutNewTable = (one: string) => made.has(/(?:alter table|\bon) "(\w+)"/i.exec(one)?.[1])
  const added = new Set(sql.flatMap((one) => [...one.matchAll(/add column "(\w+)"/gi)].map(([, column]) => column)))
  /** A key over at least one new column, which the older program leaves empty, refuses nothing of what it writes. */
  const isKeyOfNewColumn = (one: string) =>
    [...(/foreign key \(([^)]*)\)/i.exec(one)?.[1] ?? '').matchAll(/"(\w+)"/g)].some(([, column]) => added.has(column))
  return sql.filter((one) => {
    if (isAboutNewTable(one)) return false
    if (/add column (?:(?!default|generated).)*not null(?!.*default)/is.test(one)) return true
    if (/\badd constraint\b/i.test(one)) return !isKeyOfNewColumn(one)
    return /\bdrop (?!index|default|not null)|\brename\b|set not null|set data type|unique index|create (?:or replace )?(?:trigger|function)|\b(?:update|delete from|insert into) "?\w+"? /i.test(
      one.replace(/on (?:update|delete) \w+/gi, ''),
    )
  })
}

test.each([
  'ALTER TABLE "users" DROP COLUMN "city";',
  'DROP TABLE "views";',
  'ALTER TABLE "users" RENAME COLUMN "city" TO "town";',
  'ALTER TABLE "users" ALTER COLUMN "city" SET NOT NULL;',
  'ALTER TABLE "users" ALTER COLUMN "city" SET DATA TYPE integer;',
  'ALTER TABLE "users" ADD COLUMN "city" text NOT NULL;',
  'ALTER TABLE "users" ADD CONSTRAINT "x" CHECK ("state" in (1));',
  'ALTER TABLE "users" ADD CONSTRAINT "x" FOREIGN KEY ("city_id") REFERENCES "cities"("id");',
  'CREATE UNIQUE INDEX "x" ON "users" ("city");',
  'UPDATE users SET city = null;',
])('an older program may not survive: %s', (statement) => {
  expect(disturbing([statement])).toEqual([statement])
})

test.each([
  [['CREATE TABLE "views" ("id" integer NOT NULL);', 'CREATE UNIQUE INDEX "x" ON "views" ("id");']],
  [['ALTER TABLE "users" ADD COLUMN "city" text;']],
  [['ALTER TABLE "users" ADD COLUMN "city" text DEFAULT \'\' NOT NULL;']],
  [['CREATE INDEX "x" ON "users" ("city");']],
  [['ALTER TABLE "users" ALTER COLUMN "city" DROP NOT NULL;']],
  [
    [
      'ALTER TABLE "users" ADD COLUMN "city_id" integer;',
      'ALTER TABLE "users" ADD CONSTRAINT "x" FOREIGN KEY ("academy_id","city_id") REFERENCES "cities"("academy_id","id");',
    ],
  ],
])('an older program does not notice: %s', (statements) => {
  expect(disturbing(statements)).toEqual([])
})

test('[O2] a migration that takes something away from older programs says from which one on nobody misses it', () => {
  const silent = readMigrationFiles({ migrationsFolder })
    .filter(({ name }) => name > firstToGoBackTo)
    .filter((one) => needOf(one) === null && disturbing(one.sql).length > 0)
  expect(silent.map(({ name }) => name)).toEqual([])
})

test('[O2] and names a migration that there is, before its own', () => {
  for (const one of readMigrationFiles({ migrationsFolder })) {
    const need = needOf(one)
    if (need === null) continue
    expect(knownMigrations()).toContain(need)
    expect(need < one.name).toBe(true)
  }
})

test('the newest need counts, wherever it is said', () => {
  const first = migration(firstToGoBackTo, 'select 1')
  const drops = migration('29990103_drops', '-- needs: 29990101_does-without\nALTER TABLE "users" DROP COLUMN "city";')
  const adds = migration('29990104_adds', 'ALTER TABLE "users" ADD COLUMN "town" text;')
  expect(neededMigration([first])).toBe(firstToGoBackTo)
  expect(neededMigration([first, drops, adds])).toBe('29990101_does-without')
})
