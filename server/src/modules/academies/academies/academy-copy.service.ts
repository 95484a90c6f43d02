import { randomUUID } from 'node:crypto'
import type { AcademyCopy, AcademyDetails } from '@academy/contract/academies'
import type { AcademyType } from '@academy/contract/enums'
import { copyForms } from '#modules/programme/forms/forms-programme.service.ts'
import { copyTemplates } from '#modules/messages/mail-templates/mail-templates-programme.service.ts'
import type { PersonCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import type { LimitRule, Limits } from '#platform/limits.ts'
import { academyCopyRepo } from './academy-copy.repo.ts'
import { academyCopyTestsRepo } from './academy-copy-tests.repo.ts'
import { isWithinYears, shiftMs, shifted } from './academy-copy.rules.ts'
import { academyEditRepo } from './academy-edit.repo.ts'
import { detailsOf, hashesOf, makeCreatorAdmin, mustBeAcademyOfCall, namingOnce } from './academy-edit.service.ts'

/** T7: each copy writes a whole programme. */
const copiesPerPerson: LimitRule = { name: 'academy-copies', points: 20, seconds: 3600 }

/**
 * The same programme once more: everything but its people, all of it or nothing. It has not begun, so nobody sees it and
 * nobody can join until staff lead it to its first stage.
 */
export const copy = async (
  tools: { limits: Limits },
  ctx: PersonCtx,
  id: number,
  input: AcademyCopy,
): Promise<AcademyDetails> => {
  mustBeAcademyOfCall(ctx, id, 'academies.update', 'write')
  await tools.limits.use(copiesPerPerson, String(ctx.actor.userId))
  return namingOnce(() =>
    ctx.once(async (ctx) => {
      const source = (await academyEditRepo.lockedById(ctx.db, id)) ?? fail('AcademyNotFound')
      const stages = await academyCopyRepo.stagesOf(ctx.db, id)
      const lecturesHeld = await academyCopyRepo.lecturesHeld(ctx.db, id)
      const newStart = new Date(input.startDate)
      const stageTests = await academyCopyRepo.stageTestsOf(ctx.db, id)
      const parts = [...stages, ...lecturesHeld, ...stageTests]
      const byMs = shiftMs(source, parts, newStart)
      const dates = [source, ...parts].flatMap(({ startDate, endDate }) => [startDate, endDate])
      if (!dates.every((date) => isWithinYears(shifted(date, byMs))))
        fail('ValidationError', { fields: [{ field: 'startDate', message: 'wrongDate' }] })
      const type = source.type as AcademyType
      const to = await academyEditRepo.insert(ctx.db, {
        name: input.name,
        // Its names come last: whoever holds them keeps everybody else from naming an academy.
        hash: randomUUID(),
        type,
        requiresSecondFactor: source.requiresSecondFactor,
        startDate: newStart,
        endDate: shifted(source.endDate, byMs),
        description: source.description,
        certificateSigner: source.certificateSigner,
        createdAt: ctx.now(),
      })
      const groupIds = await academyCopyRepo.copyGroups(ctx.db, id, to)
      const stageIds = await academyCopyRepo.copyStages(ctx.db, stages, to, byMs, ctx.now())
      const questionIds = await academyCopyTestsRepo.copyQuestions(ctx.db, id, to, ctx.now())
      const testIds = await academyCopyTestsRepo.copyTests(ctx.db, id, to, questionIds, ctx.now())
      await academyCopyTestsRepo.copyDemoTests(ctx.db, id, to, { groups: groupIds, tests: testIds })
      await academyCopyRepo.copyStageTests(ctx.db, stageTests, to, byMs, {
        stages: stageIds,
        groups: groupIds,
        tests: testIds,
      })
      const materialIds = await academyCopyRepo.copyMaterials(ctx.db, id, to, ctx.now())
      const stagesAndGroups = { stages: stageIds, groups: groupIds }
      await academyCopyRepo.copyStageMaterials(ctx.db, id, to, { ...stagesAndGroups, materials: materialIds })
      await academyCopyRepo.copyFormVariants(ctx.db, id, to)
      await academyCopyRepo.copyStaticPages(ctx.db, id, to, ctx.now())
      const lectureIds = await academyCopyRepo.copyLectures(ctx.db, id, to, ctx.now())
      const heldParts = { ...stagesAndGroups, lectures: lectureIds }
      await academyCopyRepo.copyLecturesHeld(ctx.db, lecturesHeld, to, byMs, heldParts, ctx.now())
      await copyForms(ctx, id, to, stageIds)
      await copyTemplates(ctx, id, to)
      const hashes = await hashesOf(ctx, { hash: input.hash, type, privateHash: null, secretHash: null }, to)
      await academyEditRepo.update(ctx.db, to, hashes)
      await makeCreatorAdmin(ctx, to)
      await ctx.audit('academy.copied', { academyId: to, targetId: to, details: { from: id, name: input.name } })
      ctx.emit('academy.changed', { academyId: to })
      return detailsOf(ctx, to)
    }),
  )
}
