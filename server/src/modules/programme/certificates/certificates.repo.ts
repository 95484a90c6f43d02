import type { LocalizedName } from '@academy/contract/users'
import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { directionOf } from '#server/schema/direction-of.ts'

export interface GraduateRow extends Record<string, unknown> {
  firstName: string
  lastName: string
  avatarFile: string | null
  academyName: string
  signer: string
  specialization: string | null
  joinedAt: Date
  finishedAt: Date | null
  number: string | null
  reissuedAt: Date | null
}

const dateOrNull = (moment: Date | null): Date | null => moment && new Date(moment)

/** The membership is the key, and it knows its academy; people and academies that are gone are not found. */
const one = async (db: Db, condition: SQL): Promise<GraduateRow | undefined> => {
  const { rows } = await db.execute<GraduateRow>(sql`
    select u.first_name as "firstName", u.last_name as "lastName", u.avatar_file as "avatarFile",
      a.name as "academyName", a.certificate_signer as signer, ua.joined_at as "joinedAt", ua.finished_at as "finishedAt",
      ua.certificate_number as number,
      ua.certificate_reissued_at as "reissuedAt",
      ${directionOf(sql`ua.academy_id`, sql`ua.user_id`)} ->> 'name' as specialization
    from user_academies ua
      join users u on u.id = ua.user_id and u.deleted_at is null
      join academies a on a.id = ua.academy_id and a.deleted_at is null
    where ${condition}`)
  const row = rows[0]
  return (
    row && {
      ...row,
      joinedAt: new Date(row.joinedAt),
      finishedAt: dateOrNull(row.finishedAt),
      reissuedAt: dateOrNull(row.reissuedAt),
    }
  )
}

interface ShownOfTeam extends Record<string, unknown> {
  project: LocalizedName | null
  technologies: string[]
  team: string | null
  publicFeedback: string[]
}

/** More than a page shows; whoever was evaluated every week has the newest there. */
const feedbackMaxCount = 20

export const certificatesRepo = {
  /**
   * Q-76: the last project, its team, what the student worked with there, or else what the team did, and what was said
   * for everybody to read. Marks and private feedback are never looked at.
   */
  ofTeam: async (db: Db, publicId: string): Promise<ShownOfTeam> => {
    const { rows } = await db.execute<ShownOfTeam>(sql`
      select last.project, last.team,
        array(select te.name from technologies te where te.id = any(last.technology_ids)
          order by lower(te.name)) as technologies,
        array(select se.public_feedback from user_teams ut
          join student_evaluations se on se.academy_id = ut.academy_id and se.user_team_id = ut.id
          join evaluations e on e.academy_id = se.academy_id and e.id = se.evaluation_id
          where ut.academy_id = ua.academy_id and ut.user_id = ua.user_id and btrim(se.public_feedback) <> ''
          order by e.date desc, e.id desc limit ${feedbackMaxCount}) as "publicFeedback"
      from user_academies ua left join lateral (
          select t.name as team, st.name as project,
            case when ut.technology_ids = '{}' then t.technology_ids else ut.technology_ids end as technology_ids
          from user_teams ut
          join teams t on t.academy_id = ut.academy_id and t.id = ut.team_id
          join stages st on st.academy_id = ut.academy_id and st.id = ut.stage_id
          where ut.academy_id = ua.academy_id and ut.user_id = ua.user_id
          order by st.position desc, ut.id desc limit 1) last on true
      where ua.public_id = ${publicId}::uuid`)
    return rows[0]!
  },

  byPublicId: (db: Db, publicId: string) => one(db, sql`ua.public_id = ${publicId}::uuid`),
  byNumber: (db: Db, number: string) => one(db, sql`ua.certificate_number = ${number}`),
}
