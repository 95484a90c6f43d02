import { cabinetApi } from '@academy/contract/cabinet'
import type { homeworkApi } from '@academy/contract/homework'
import { ownStudentPath } from '#modules/programme/moves/moves.service.ts'
import { type Handlers, implement } from '#platform/module.ts'
import { page } from './cabinet-lecture.service.ts'
import * as cabinet from './cabinet.service.ts'

export const cabinetModule = implement(cabinetApi, {
  stage: (ctx, { params }) => cabinet.stage(ctx, params.id),
  progress: (ctx) => cabinet.progress(ctx),
  studentPath: (ctx) => ownStudentPath(ctx),
  lectures: (ctx, { params }) => cabinet.lectures(ctx, params.stageId),
})

/** An address of homework: its page shows what grading and review know of it too. */
export const lecturePage = {
  page: (ctx, { params }) => page(ctx, params.id),
} satisfies Partial<Handlers<typeof homeworkApi>>
