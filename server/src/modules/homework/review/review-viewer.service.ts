import { readScope, reviewScope } from '#modules/homework/reviewers/reviewers.rules.ts'
import { academiesOfCall } from '#platform/academy-of-call.ts'
import type { AcademyScope } from '#platform/academy-scope.ts'
import type { PersonCtx } from '#platform/ctx.ts'
import type { Viewer } from './review-queue.repo.ts'

/** Rights differ between academies: all of one may be shown or reviewed, and of another only what is theirs. */
export const viewerIn = (ctx: PersonCtx, academies: AcademyScope): Viewer => {
  const { actor } = ctx
  const { userId } = actor
  if (academies === 'every') return { userId, academies, theirs: [], scope: 'every', whole: 'every' }
  const read = academies.filter((id) => readScope(actor, id) !== null)
  return {
    userId,
    academies: read,
    theirs: read.filter((id) => readScope(actor, id) === 'theirs'),
    scope: read.filter((id) => reviewScope(actor, id) !== null),
    whole: read.filter((id) => reviewScope(actor, id) === 'every'),
  }
}

export const viewerOf = (ctx: PersonCtx): Viewer => viewerIn(ctx, academiesOfCall(ctx, 'homework.read'))

/** A student has another page, and nothing to look for here. */
export const seesNothing = ({ academies }: Viewer): boolean => academies.length === 0
