import { sql } from 'drizzle-orm'
import type { Locale } from '@academy/contract/enums'
import type { Employee } from '@academy/contract/lectures'
import type { ReviewOfPast } from '@academy/contract/review'
import type { Db } from '#platform/db.ts'

interface People extends Record<string, unknown> {
  student: Employee & { avatarFile: string | null }
  groupName: string | null
  reviewer: Employee | null
  /** Of who asks. */
  language: Locale
}
interface SubmissionRow extends Record<string, unknown> {
  number: number
  body: string
  repoLink: string | null
  submittedAt: string | Date
  commit: string | null
}
interface ReviewRow extends Record<string, unknown> {
  id: number
  submissionNumber: number
  kind: ReviewOfPast['kind']
  mark: number | null
  reviewBody: string | null
  reanswerDeadline: string | Date | null
  author: Employee | null
  createdAt: string | Date
}
interface AppealRow extends Record<string, unknown> {
  state: 'open' | 'accepted' | 'rejected'
  reason: string
  createdAt: string | Date
  decision: string | null
  decidedAt: string | Date | null
}

/** Newest first, and no more than anybody reads. */
const historyMaxCount = 100

export const detailsRepo = {
  people: async (db: Db, academyId: number, id: number, readerId: number): Promise<People> => {
    const { rows } = await db.execute<People>(sql`
      select json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name,
          'avatarFile', u.avatar_file) as student,
        (select g.name from user_groups ug join groups g on g.academy_id = ug.academy_id and g.id = ug.group_id
          where ug.academy_id = r.academy_id and ug.user_id = r.user_id
          order by g.is_direction desc, g.id limit 1) as "groupName",
        case when w.id is not null then
          json_build_object('id', w.id, 'firstName', w.first_name, 'lastName', w.last_name) end as reviewer,
        (select localization from users where id = ${readerId}) as language
      from homework_responses r join users u on u.id = r.user_id
        left join users w on w.id = r.reviewer_id and w.deleted_at is null
      where r.academy_id = ${academyId} and r.id = ${id}`)
    return rows[0]!
  },

  submissions: async (db: Db, academyId: number, id: number): Promise<SubmissionRow[]> => {
    const { rows } = await db.execute<SubmissionRow>(sql`
      select number, body, repo_link as "repoLink", submitted_at as "submittedAt", commit
      from homework_submissions where academy_id = ${academyId} and response_id = ${id}
      order by number desc limit ${historyMaxCount}`)
    return rows
  },

  reviews: async (db: Db, academyId: number, id: number): Promise<ReviewRow[]> => {
    const { rows } = await db.execute<ReviewRow>(sql`
      select rv.id, rv.submission_number as "submissionNumber", rv.kind, rv.mark, rv.review_body as "reviewBody",
        rv.reanswer_deadline as "reanswerDeadline", rv.created_at as "createdAt",
        case when u.id is not null then
          json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name) end as author
      from homework_reviews rv left join users u on u.id = rv.author_id and u.deleted_at is null
      where rv.academy_id = ${academyId} and rv.response_id = ${id}
      order by rv.id desc limit ${historyMaxCount}`)
    return rows
  },

  appeal: async (db: Db, academyId: number, id: number): Promise<AppealRow | null> => {
    const { rows } = await db.execute<AppealRow>(sql`
      select state, reason, created_at as "createdAt", decision, decided_at as "decidedAt"
      from appeals where academy_id = ${academyId} and response_id = ${id}`)
    return rows[0] ?? null
  },
}
