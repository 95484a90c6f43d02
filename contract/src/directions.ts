import * as z from 'zod/mini'
import { defineApi } from './endpoint.ts'
import { Id, IdParam, IsoDateTime } from './fields.ts'
import { Direction } from './groups.ts'
import { LocalizedName } from './users.ts'

const Named = z.strictObject({ id: Id, name: LocalizedName })

/** What follows from another direction. What was handed in, said or scored stays in every case. */
export const DirectionPreview = z.strictObject({
  from: z.nullable(Direction),
  to: Direction,
  /** while a test runs, the direction cannot be changed. */
  runningTest: z.nullable(z.strictObject({ stage: Named, deadline: IsoDateTime })),
  /** Tests of the direction that is left which were finished: their results go on counting. */
  finishedTests: z.array(z.strictObject({ stage: Named, successPercent: z.nullable(z.int()) })),
  /** Stages open now whose test the new direction asks; it can be taken then. */
  testsToTake: z.array(Named),
  /** The groups below the direction that is left. */
  groups: z.array(z.string()),
  lecturesLost: z.int(),
  lecturesGained: z.int(),
  /** Of the lectures that are lost: handed in, and talked about. */
  homeworkCount: z.int(),
  chatCount: z.int(),
  materialsLost: z.int(),
  materialsGained: z.int(),
})
export type DirectionPreview = z.infer<typeof DirectionPreview>

const ById = z.strictObject({ id: IdParam })
const body = z.strictObject({ directionId: Id })

export const directionsApi = defineApi({
  preview: {
    method: 'POST',
    path: '/api/users/:id/direction/preview',
    access: 'groups.manage',
    oneAcademy: true,
    effect: 'read',
    params: ById,
    body,
    response: DirectionPreview,
    errors: ['UserNotFound', 'GroupNotFound'],
    summary: 'What another direction would mean for a student (Q-11)',
  },
  change: {
    method: 'PUT',
    path: '/api/users/:id/direction',
    access: 'groups.manage',
    oneAcademy: true,
    params: ById,
    body,
    response: Direction,
    errors: ['UserNotFound', 'GroupNotFound'],
    summary: 'Give a student another direction, also after the first test (Q-11, Q-39)',
  },
})
