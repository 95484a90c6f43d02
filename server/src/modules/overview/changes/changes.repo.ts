import { and, asc, eq, sql } from 'drizzle-orm'
import type { ChangeKind, LeftOutRule } from '@academy/contract/changes'
import type { LocalizedName } from '@academy/contract/users'
import type { Db } from '#platform/db.ts'
import { changedSubjects, changes } from '#server/schema/changes.ts'
import { isPeopleKind } from './changes.rules.ts'

export type ChangeRow = typeof changes.$inferSelect
export type SubjectState = typeof changedSubjects.$inferSelect.state

export interface ListedChange extends ChangeRow {
  label: string
  stage: LocalizedName | null
  author: string | null
  done: number
  changed: number
  restored: number
  kept: number
  standing: number
  waiting: number
  leftOut: { rule: LeftOutRule; count: number }[]
  isMoveUndone: boolean
}

const isChange = (academyId: number, id: number) => and(eq(changes.academyId, academyId), eq(changes.id, id))
const isOf = (academyId: number, id: number) =>
  and(eq(changedSubjects.academyId, academyId), eq(changedSubjects.changeId, id))

const countOf = (...states: SubjectState[]) => sql`(select count(*)::int from changed_subjects s
  where s.academy_id = c.academy_id and s.change_id = c.id and s.state = any(${sql.param(states)}::text[]))`

const listed = sql`c.academy_id as "academyId", c.id, c.kind, c.input, c.state, c.actor_id as "actorId", c.total,
  c.created_at as "createdAt", c.undo_until as "undoUntil", c.undone_at as "undoneAt",
  c.undone_by_id as "undoneById", c.move_id as "moveId",
  coalesce((select g.name from groups g where g.academy_id = c.academy_id and g.id = (c.input->>'groupId')::int),
    (select t.name from tests t where t.academy_id = c.academy_id and t.id = (c.input->>'testId')::int),
    c.input->>'role', c.input->>'category', c.input->>'difficulty', '') as label,
  (select st.name from stages st where st.academy_id = c.academy_id and st.id = (c.input->>'stageId')::int) as stage,
  (select trim(u.first_name || ' ' || u.last_name) from users u where u.id = c.actor_id and u.deleted_at is null)
    as author,
  ${countOf('changed', 'leftOut', 'restored', 'kept')} as done,
  ${countOf('changed', 'restored', 'kept')} as changed, ${countOf('restored')} as restored, ${countOf('kept')} as kept,
  ${countOf('changed')} as standing, ${countOf('waiting')} as waiting,
  (select coalesce(json_agg(json_build_object('rule', l.rule, 'count', l.count) order by l.rule), '[]')
    from (select s.rule, count(*)::int as count from changed_subjects s where s.academy_id = c.academy_id
      and s.change_id = c.id and s.state = 'leftOut' group by s.rule) l) as "leftOut",
  exists (select 1 from moves m where m.academy_id = c.academy_id and m.id = c.move_id and m.undone_at is not null)
    as "isMoveUndone"`

export const changesRepo = {
  insert: async (db: Db, values: typeof changes.$inferInsert): Promise<number> => {
    const [row] = await db.insert(changes).values(values).returning({ id: changes.id })
    return row!.id
  },

  addSubjects: (
    db: Db,
    { academyId, id, kind }: { academyId: number; id: number; kind: ChangeKind },
    ids: readonly number[],
  ) =>
    db.execute(sql`
      insert into changed_subjects (academy_id, change_id, place, subject_id, is_person, state)
      select ${academyId}::int, ${id}::int, listed.place, listed.id, ${isPeopleKind(kind)}, 'waiting'
      from unnest(${sql.param([...ids])}::int[]) with ordinality as listed (id, place)`),

  /** Held until the end of the transaction: one portion at a time, and no undoing in between. */
  lock: async (db: Db, academyId: number, id: number): Promise<ChangeRow | undefined> => {
    const [row] = await db.select().from(changes).where(isChange(academyId, id)).for('update')
    return row
  },

  set: (db: Db, academyId: number, id: number, values: Partial<typeof changes.$inferInsert>) =>
    db.update(changes).set(values).where(isChange(academyId, id)),

  subjects: (db: Db, academyId: number, id: number, state: SubjectState, limit: number) =>
    db
      .select()
      .from(changedSubjects)
      .where(and(isOf(academyId, id), eq(changedSubjects.state, state)))
      .orderBy(asc(changedSubjects.place))
      .limit(limit),

  setSubject: (
    db: Db,
    key: { academyId: number; changeId: number; place: number },
    values: Partial<Pick<typeof changedSubjects.$inferInsert, 'state' | 'rule' | 'before' | 'after'>>,
  ) =>
    db
      .update(changedSubjects)
      .set(values)
      .where(and(isOf(key.academyId, key.changeId), eq(changedSubjects.place, key.place))),

  byId: async (db: Db, academyId: number, id: number): Promise<ListedChange | undefined> => {
    const { rows } = await db.execute<ListedChange & Record<string, unknown>>(
      sql`select ${listed} from changes c where c.academy_id = ${academyId} and c.id = ${id}`,
    )
    return rows[0]
  },

  page: async (
    db: Db,
    academyId: number,
    kinds: readonly ChangeKind[],
    { offset, limit }: { offset: number; limit: number },
  ): Promise<{ rows: ListedChange[]; count: number }> => {
    const found = sql`from changes c where c.academy_id = ${academyId} and c.kind = any(${sql.param([...kinds])}::text[])`
    const { rows } = await db.execute<ListedChange & Record<string, unknown>>(
      sql`select ${listed} ${found} order by c.id desc limit ${limit} offset ${offset}`,
    )
    const counted = await db.execute<{ count: number }>(sql`select count(*)::int as count ${found}`)
    return { rows, count: counted.rows[0]!.count }
  },
}
