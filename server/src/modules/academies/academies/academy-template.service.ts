import {
  type AcademyTemplate,
  type AcademyTemplateName,
  academyTemplates as names,
} from '@academy/contract/academy-templates'
import { entranceQuestionCount } from '@academy/contract/limits'
import { addProgramme } from '#modules/programme/stages/stage-programme.service.ts'
import type { Ctx } from '#platform/ctx.ts'
import { daysAfter, lengthOf } from './academy-template.rules.ts'
import { academyTemplates } from './academy-template.texts.ts'

/** What a template shows before anybody chooses it. */
export const list = (): AcademyTemplate[] =>
  names.map((name) => ({
    name,
    days: lengthOf(academyTemplates[name]),
    stages: academyTemplates[name].map((stage) => ({
      name: stage.name,
      stageType: stage.stageType,
      startDay: stage.days?.[0] ?? null,
      endDay: stage.days?.[1] ?? null,
      isOnlyForDesignated: stage.isOnlyForDesignated ?? false,
    })),
  }))

export const endOfTemplate = (name: AcademyTemplateName, start: Date): Date =>
  daysAfter(start, lengthOf(academyTemplates[name]))

/** As a new test of a stage is offered; which questions it asks is chosen by staff. */
const usualTest = { questionsCount: entranceQuestionCount.initial, durationMinutes: 45, passPercent: 60 }

/** The whole way at once, with texts in both languages and dates from the start. Nobody sees it before it is opened. */
export const addStagesOf = (
  ctx: Ctx,
  academyId: number,
  name: AcademyTemplateName,
  start: Date,
  groupIds: readonly number[],
): Promise<void> =>
  addProgramme(
    ctx,
    academyId,
    academyTemplates[name].map(({ days, isOnlyForDesignated = false, ...stage }) => ({
      ...stage,
      isOnlyForDesignated,
      startDate: days && daysAfter(start, days[0]),
      endDate: days && daysAfter(start, days[1]),
    })),
    { groupIds, test: usualTest },
  )
