import * as z from 'zod/mini'
import { defineApi } from './endpoint.ts'
import { Id, IdParam, Mark } from './fields.ts'
import { idListMaxCount } from './limits.ts'

/** */
export const StageMarks = z
  .array(z.strictObject({ userId: Id, mark: z.nullable(Mark) }))
  .check(z.minLength(1, 'fieldIsRequired'), z.maxLength(idListMaxCount, 'toLong'))
export type StageMarks = z.infer<typeof StageMarks>

export const marksApi = defineApi({
  setFor: {
    method: 'POST',
    path: '/api/marks/set-for/:stageId',
    access: 'marks.set',
    params: z.strictObject({ stageId: IdParam }),
    body: StageMarks,
    errors: ['StageNotFound', 'WrongStudentAcademy'],
    summary: 'Set the marks of users of a stage; one bad row refuses all (Q-70)',
  },
})
