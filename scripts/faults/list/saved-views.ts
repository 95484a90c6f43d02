import { fault, type Fault } from '../fault.ts'

const service = 'server/src/modules/academies/saved-views/saved-views.service.ts'
const repo = 'server/src/modules/academies/saved-views/saved-views.repo.ts'
const story = 'server/src/modules/academies/saved-views/saved-views.test.ts'

/** A view belongs to an academy, to its owner and to a list; lists are sorted by the columns they name. */
export const savedViewFaults: Fault[] = [
  fault({
    name: 'a saved view of another academy is found',
    breaks: 'A2',
    file: repo,
    find: 'where ${within(scope, sql`v.academy_id`)} and (v.is_shared',
    replace: "where ${within('every', sql`v.academy_id`)} and (v.is_shared",
    caughtBy: { file: story, title: 'stays in its academy, also for who works in both' },
  }),
  fault({
    name: 'a saved view that is not shared is shown to others',
    breaks: 'A2',
    file: repo,
    find: 'and (v.is_shared or v.owner_id = ${userId})',
    replace: 'and (v.is_shared or v.owner_id <> 0)',
    caughtBy: { file: story, title: 'comes back as it was saved, to its owner alone until it is shared' },
  }),
  fault({
    name: 'the views of a list are shown to who may not see the list',
    breaks: 'A1',
    file: service,
    find: "can(ctx.actor, listRights[list], academyId, 'read')",
    replace: "can(ctx.actor, 'lists.views', academyId, 'read')",
    caughtBy: { file: story, title: 'is of a list that its reader may see' },
  }),
  fault({
    name: 'several windows save more views than a person may have',
    breaks: 'S9',
    file: repo,
    find: 'where id = ${userId} for no key update`)',
    replace: 'where id = ${userId}`)',
    caughtBy: { file: story, title: 'two windows save one after the other' },
  }),
  fault({
    name: 'the queue of reviews is sorted by whatever the caller names',
    breaks: 'A4, S1',
    file: 'contract/src/review.ts',
    find: "sequence: z.optional(z.enum(['wait', 'newest', 'name', '-name', 'mark', '-mark', 'shuffled'], 'wrongChoice')),",
    replace: 'sequence: z.optional(z.string()) as never,',
    caughtBy: {
      file: 'server/src/modules/homework/review/review-queue.test.ts',
      title: 'by name and by mark both ways, who has no mark below all marks; by no other column',
    },
  }),
]
