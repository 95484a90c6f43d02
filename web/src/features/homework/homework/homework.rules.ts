import type { RepoType } from '@academy/contract/enums'
import { repoLinkOf } from '@academy/contract/fields'
import type { LecturePage, LineComment } from '@academy/contract/homework'
import { longTextMaxLength } from '@academy/contract/limits'
import { storedRepoLink } from '@academy/contract/repo-link'
import type { MessageKey as FieldMessage } from '@academy/contract/fields'

export type Homework = NonNullable<LecturePage['homework']>

export interface DraftAnswer {
  body: string
  repoLink: string
}

/** The place on the page of a lecture where its homework is handed in. */
export const answerPartId = 'homework-answer'

export type AnswerProblems = { [K in keyof DraftAnswer]?: FieldMessage }

/** HW-22: what the server would refuse is said before anything is sent. */
export const answerProblems = (
  { needRepo, repoType }: Pick<Homework, 'needRepo' | 'repoType'>,
  { body, repoLink }: DraftAnswer,
): AnswerProblems => {
  const long: AnswerProblems = body.length > longTextMaxLength ? { body: 'toLong' } : {}
  if (!needRepo) return body.trim() === '' ? { body: 'fieldIsRequired' } : long
  const link = storedRepoLink(repoLink)
  if (link === '') return { ...long, repoLink: 'fieldIsRequired' }
  const checked = repoLinkOf(repoType as RepoType).safeParse(link)
  return checked.success ? long : { ...long, repoLink: checked.error.issues[0]!.message as FieldMessage }
}

/** A repository may have got new commits meanwhile; whether that is worth an attempt is asked. */
export const isSameAnswer = (one: DraftAnswer, other: DraftAnswer): boolean =>
  one.body === other.body && storedRepoLink(one.repoLink) === storedRepoLink(other.repoLink)

export const maySubmit = ({ deadline }: Pick<Homework, 'deadline'>, now: Date): boolean =>
  deadline !== null && new Date(deadline) >= now

export const attemptsLeft = ({ attemptsAllowed, attemptsUsed }: Homework): number =>
  Math.max(0, attemptsAllowed - attemptsUsed)

/** Which version was the newest at that moment; null: none was there yet. */
export const versionAt = (submissions: Homework['submissions'], moment: string): number | null => {
  const before = submissions.filter(({ submittedAt }) => Date.parse(submittedAt) <= Date.parse(moment))
  return before.length === 0 ? null : Math.max(...before.map(({ number }) => number))
}

/** Which version a line was commented in: the newest one of that commit, or else the newest one of that moment. */
export const versionOfComment = (
  submissions: Homework['submissions'],
  { commit, createdAt }: Pick<LineComment, 'commit' | 'createdAt'>,
): number | null => {
  const same = submissions.filter((version) => version.commit === commit)
  return same.length === 0 ? versionAt(submissions, createdAt) : Math.max(...same.map(({ number }) => number))
}

/** Minutes as hours or days, whichever people would say. */
export const waitUnit = (minutes: number): { unit: 'minutes' | 'hours' | 'days'; count: number } => {
  if (minutes < 90) return { unit: 'minutes', count: Math.max(1, minutes) }
  if (minutes < 48 * 60) return { unit: 'hours', count: Math.round(minutes / 60) }
  return { unit: 'days', count: Math.round(minutes / (24 * 60)) }
}

export const draftKey = (userId: number, academyId: number, stageLectureId: number): string =>
  `homework-draft:${userId}:${academyId}:${stageLectureId}`

/** A draft is worth showing when it says something else than what was handed in last. */
export const readDraft = (stored: unknown, last: DraftAnswer): DraftAnswer | null => {
  if (typeof stored !== 'object' || stored === null) return null
  const { body, repoLink } = stored as Partial<Record<keyof DraftAnswer, unknown>>
  if (typeof body !== 'string' || typeof repoLink !== 'string') return null
  return body === last.body && repoLink === last.repoLink ? null : { body, repoLink }
}
