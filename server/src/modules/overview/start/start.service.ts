import { academiesFor, can, type Capability, grantFor } from '@academy/contract/permissions'
import type { OldestWork, Start, WaitingInAcademy } from '@academy/contract/start'
import * as formsPassing from '#modules/programme/forms/forms-passing.service.ts'
import { academiesOfCall } from '#platform/academy-of-call.ts'
import type { AcademyScope } from '#platform/academy-scope.ts'
import type { Ctx, PersonCtx } from '#platform/ctx.ts'
import { startRepo, type WaitingFound, type WorkFound } from './start.repo.ts'

type Effect = 'read' | 'write'

/** Of the academies of the call those in which the caller has this right: rights differ between them. */
const scopeOf = ({ actor, academy }: PersonCtx, capability: Capability, effect: Effect): AcademyScope =>
  typeof academy === 'number'
    ? [academy].filter((id) => can(actor, capability, id, effect))
    : academiesFor(actor, capability, effect)

/** Where everything is theirs; in the others of the scope only what they are assigned to (R). */
const withoutAssigned = ({ actor }: Ctx, scope: AcademyScope, capability: Capability): AcademyScope =>
  scope === 'every' ? 'every' : scope.filter((id) => grantFor(actor, capability, id, 'write') !== 'R')

const iso = (moment: string | Date): string => new Date(moment).toISOString()

const asOldest = (oldest: WorkFound['oldest']): OldestWork | null => oldest && { ...oldest, since: iso(oldest.since) }
const asWork = (work: WorkFound | null) => work && { count: work.count, oldest: asOldest(work.oldest) }

const asWaiting = ({ homework, appeals, interviews, ...row }: WaitingFound): WaitingInAcademy => ({
  ...row,
  homework: asWork(homework),
  appeals: asWork(appeals),
  interviews:
    interviews && interviews.map((slot) => ({ ...slot, startDate: iso(slot.startDate), endDate: iso(slot.endDate) })),
})

/** what waits for the caller, by right. One statement, and the one that lists forms. */
export const mine = async (ctx: PersonCtx): Promise<Start> => {
  const homework = scopeOf(ctx, 'homework.review', 'write')
  const appeals = scopeOf(ctx, 'homework.manage', 'write')
  const { userId } = ctx.actor
  const rows = await startRepo.waiting(ctx.db, {
    userId,
    now: ctx.now(),
    academies: academiesOfCall(ctx, 'stages.board'),
    homework: { userId, scope: homework, whole: withoutAssigned(ctx, homework, 'homework.review') },
    appeals: { scope: appeals, whole: withoutAssigned(ctx, appeals, 'homework.manage') },
    chats: scopeOf(ctx, 'chat.staff', 'read'),
    interviews: scopeOf(ctx, 'interviews.manage', 'read'),
    forms: scopeOf(ctx, 'forms.manage', 'read'),
    tests: scopeOf(ctx, 'tests.watchStarts', 'read'),
  })
  const ownForms = await formsPassing.mine(ctx)
  return { academies: rows.map(asWaiting), ownForms: ownForms.filter(({ isWaiting }) => isWaiting).length }
}
