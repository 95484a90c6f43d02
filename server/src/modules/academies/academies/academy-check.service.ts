import type { AcademyProblem } from '@academy/contract/academies'
import * as academyLookup from '#modules/system/academy-lookup/academy-lookup.service.ts'
import { checkedForms } from '#modules/programme/forms/forms-programme.service.ts'
import { languagesMissing } from '#modules/messages/mail-templates/mail-templates-programme.service.ts'
import type { Ctx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { academiesRepo } from './academies.repo.ts'
import { academyCheckRepo } from './academy-check.repo.ts'
import { checkAcademy } from './academy-check.rules.ts'
import { mustBeAcademyOfCall } from './academy-edit.service.ts'

const dateOrNull = (moment: string | null): Date | null => (moment === null ? null : new Date(moment))

/** Dead ends of the programme, before a student finds them. */
export const check = async (ctx: Ctx, id: number): Promise<AcademyProblem[]> => {
  mustBeAcademyOfCall(ctx, id, 'academies.moveCount', 'read')
  const academy = (await academyLookup.find(ctx, id)) ?? fail('AcademyNotFound')
  const parts = new Map((await academyCheckRepo.partsOfStages(ctx.db, id)).map((row) => [row.stageId, row]))
  const stages = await academiesRepo.stagesOf(ctx.db, [id])
  const directions = await academiesRepo.directionsOf(ctx.db, [id])
  return checkAcademy({
    ...academy,
    directions: directions.map(({ id, specialization }) => ({ id, name: specialization.name })),
    hasAdmin: await academyCheckRepo.hasAdmin(ctx.db, id),
    emptyLists: await academyCheckRepo.emptyLists(ctx.db, id),
    forms: await checkedForms(ctx, id),
    mailLanguagesMissing: await languagesMissing(ctx, id),
    stages: stages.map((stage) => {
      const { markdown, projectDescription, tests, ...own } = parts.get(stage.id)!
      return {
        ...stage,
        ...own,
        tests: tests.map((test) => ({
          ...test,
          startDate: dateOrNull(test.startDate),
          endDate: dateOrNull(test.endDate),
        })),
        texts: [stage.description, markdown, projectDescription],
        hasMarkdown: markdown !== null && Object.values(markdown).some((text) => text.trim() !== ''),
      }
    }),
  })
}
