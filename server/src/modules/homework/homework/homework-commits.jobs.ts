import * as z from 'zod/mini'
import type { Git } from '@academy/hardened-git'
import { autogradeActions, type DeadlineNoting } from '@academy/contract/enums'
import { Id } from '@academy/contract/fields'
import { enqueue, failWithoutCommit } from '#modules/homework/autograde/autograde-enqueue.service.ts'
import { ByTheClock } from '#platform/cleanup.jobs.ts'
import { createCtx, type Ctx } from '#platform/ctx.ts'
import type { Db } from '#platform/db.ts'
import type { EventBus } from '#platform/events.ts'
import { createConcurrencyLimit } from '#platform/concurrency-limit.ts'
import { defineJob, TryLater } from '#platform/jobs.ts'
import type { Logger } from '#platform/log.ts'
import { commitsRepo, type EndedLecture, type Unnoted } from './homework-commits.repo.ts'
import { askRepository, type RepositoryAnswer } from './homework-repository-question.ts'

export interface CommitTools {
  db: Db
  bus: EventBus
  git: Git
  now(): Date
  log: Logger
  publicUrl: string
}

/**
 * Enqueued with a submission that names a repository. Its few tries take some minutes: later it says nothing any more.
 * After the end only the first try counts, else a repository that was private at the end could be noted as it stands
 * minutes later.
 */
export const noteCommitOf = defineJob<CommitTools>()({
  name: 'homework.note-commit',
  payload: z.strictObject({ academyId: Id, responseId: Id, number: Id }),
  maxTries: 6,
  run: async ({ db, git, now }, { academyId, responseId, number }, { number: tryNumber, isLast }) => {
    const submission = await commitsRepo.unnotedSubmission(db, academyId, responseId, number)
    if (submission === null) return
    const isOver = submission.endDate !== null && now() > submission.endDate
    if (isOver && tryNumber > 1) return
    const found = await askRepository(git, submission.repoLink)
    if ((found === 'away' || found === 'refused') && !isLast)
      throw new TryLater('the host of a repository does not give its commit')
    if (typeof found === 'object') await commitsRepo.note(db, academyId, responseId, number, found.commit)
  },
})

const parallel = 4
const portion = 100
const lecturesAtOnce = 50
/** The next minute goes on with what is left. */
const runMs = 50_000
/** Where a repository stands so long after the end says nothing about the end. */
const giveUpMs = 3_600_000

export const noteDeadlineCommits = defineJob<CommitTools>()({
  name: 'homework.note-deadline-commits',
  payload: ByTheClock,
  maxTries: 1,
  cron: '* * * * *',
  run: async (tools) => {
    const { db, bus, now, log, publicUrl } = tools
    const nobody = { actor: null, academy: null, requestId: '', ip: '', userAgent: '', idempotency: null }
    const ctx = createCtx({ db, reads: db, bus, now, log, publicUrl, ...nobody })
    const until = performance.now() + runMs
    for (const lecture of await commitsRepo.ended(db, now(), lecturesAtOnce)) {
      if (performance.now() > until) return
      await noteLecture(ctx, tools.git, lecture, until)
    }
  },
})

const noteLecture = async (ctx: Ctx, git: Git, lecture: EndedLecture, until: number): Promise<void> => {
  if ((await noteResponses(ctx, git, lecture, until)) === 'unfinished') return
  await commitsRepo.endNoting(ctx.db, lecture, ctx.now())
}

/** Each of them once in a run; a host that is away is asked again in the next minute, for an hour. */
const noteResponses = async (ctx: Ctx, git: Git, lecture: EndedLecture, until: number) => {
  const isTooLate = ctx.now().getTime() > lecture.endDate.getTime() + giveUpMs
  const turn = Math.floor(ctx.now().getTime() / 60_000)
  const limited = createConcurrencyLimit(parallel)
  const asked = new Set<number>()
  let isSettled = true
  const noteOne = async (response: Unnoted): Promise<void> => {
    asked.add(response.id)
    if (performance.now() > until) {
      isSettled = false
      return
    }
    const answer = isTooLate ? 'away' : await askRepository(git, response.repoLink)
    const isSaid = isTooLate || answer !== 'away'
    if (!isSaid || !(await noteAndGrade(ctx, lecture, response, answer))) isSettled = false
  }
  for (;;) {
    const found = await commitsRepo.unnoted(ctx.db, lecture, turn, portion + asked.size)
    const fresh = found.filter(({ id }) => !asked.has(id))
    if (fresh.length === 0) return isSettled ? 'finished' : 'unfinished'
    await Promise.all(fresh.map((response) => limited(() => noteOne(response))))
  }
}

/**
 * Whoever pushed between the submission and the end is graded by what was pushed. A repository that cannot be read at
 * the end counts as it was handed in; where nothing was noted then, nothing is graded.
 */
const noteAndGrade = (ctx: Ctx, lecture: EndedLecture, response: Unnoted, answer: RepositoryAnswer): Promise<boolean> =>
  ctx.transaction(async (ctx) => {
    const isAsked = typeof answer === 'object'
    const noting: DeadlineNoting = isAsked ? 'asked' : answer === 'away' ? 'away' : 'refused'
    const said = { commit: isAsked ? answer.commit : null, noting, at: ctx.now() }
    const noted = await commitsRepo.noteDeadline(ctx.db, lecture, response, said)
    if (!noted) return false
    const { academyId } = lecture
    const { commit } = noted
    if (commit === null) {
      await failWithoutCommit(ctx, academyId, response.id)
      return true
    }
    const graded = lecture.hasAutograde ? await commitsRepo.lastGraded(ctx.db, academyId, response.id) : { commit }
    if (graded?.commit !== commit)
      await enqueue(ctx, { academyId, response, action: autogradeActions.StudentPass, startedById: null })
    return true
  })
