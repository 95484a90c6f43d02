import type { Stage } from '@academy/contract/stages'
import type {
  LectureDetails,
  MaterialsDetails,
  PageDetails,
  ProjectDetails,
  StageTest,
  TestingDetails,
} from '@academy/contract/stage-details'
import type { Ctx, PersonCtx } from '#platform/ctx.ts'
import { databaseError, fail } from '#platform/errors.ts'
import { type StageRow, stageBoardRepo } from './stage-board.repo.ts'
import { type DetailsKind, detailsKindOf, firstRepeated, nextMoment } from './stage-board.rules.ts'
import { academyOfStage, emitStagesChanged, lockedForSave, noteStageChange, read } from './stage-board.service.ts'
import { stageDetailsRepo } from './stage-details.repo.ts'

type Saved<T> = T & { updatedAt: string }

/** Q-87 holds for details as for the stage itself: both are one thing on one screen. */
const saveDetails = async (
  ctx: PersonCtx,
  id: number,
  kind: DetailsKind,
  updatedAt: string,
  work: (ctx: Ctx, academyId: number) => Promise<Partial<Pick<StageRow, 'details' | 'showTestResult'>>>,
): Promise<Stage> => {
  const academyId = await academyOfStage(ctx, id, 'stages.editDetails', 'write')
  return ctx.transaction(async (ctx) => {
    const before = await lockedForSave(ctx, academyId, id, updatedAt)
    if (detailsKindOf(before.stageType) !== kind) refuse('stageType', 'wrongStageType')
    const changed = await work(ctx, academyId)
    await noteStageChange(ctx, academyId, before, ['details'])
    await stageBoardRepo.save(ctx.db, academyId, id, {
      ...changed,
      updatedAt: nextMoment(before.updatedAt, ctx.now()),
    })
    emitStagesChanged(ctx, academyId)
    return read(ctx, academyId, id)
  })
}

const refuse = (field: string, message: string): never => fail('ValidationError', { fields: [{ field, message }] })

const refuseRepeated = (values: readonly unknown[], field: (index: number) => string, message: string): void => {
  const index = firstRepeated(values)
  if (index >= 0) refuse(field(index), message)
}

/** STG-70: one test per direction. */
export const saveTesting = (
  ctx: PersonCtx,
  id: number,
  { showTestResult, details, updatedAt }: Saved<TestingDetails>,
): Promise<Stage> =>
  saveDetails(ctx, id, 'testing', updatedAt, async (ctx, academyId) => {
    const groupIds = details.map(({ groupId }) => groupId)
    refuseRepeated(groupIds, (index) => `details.${index}.groupId`, 'directionTaken')
    const known = await stageDetailsRepo.groupsOf(ctx.db, academyId, groupIds)
    if (groupIds.some((groupId) => !known.some((group) => group.id === groupId && group.isDirection)))
      fail('GroupNotFound')
    await mustBeTests(ctx, academyId, details)
    try {
      await stageDetailsRepo.setTests(ctx.db, academyId, id, details)
    } catch (error) {
      // What a student did in a test stays: the database itself does not let go of it.
      if (databaseError(error)?.code === foreignKeyViolation) refuse('details', 'testHasAttempts')
      throw error
    }
    return { showTestResult }
  })
const foreignKeyViolation = '23503'

/** TEST-06: tests of this academy, and none whose answers are public. */
const mustBeTests = async (ctx: Ctx, academyId: number, details: readonly StageTest[]): Promise<void> => {
  const ids = details.flatMap(({ testId }) => testId ?? [])
  const known = new Map((await stageDetailsRepo.testsOf(ctx.db, academyId, ids)).map((test) => [test.id, test]))
  details.forEach(({ testId }, index) => {
    if (testId === null || testId === undefined) return
    const test = known.get(testId) ?? fail('TestNotFound')
    if (test.isDemo) refuse(`details.${index}.testId`, 'wrongChoice')
  })
}

/** STG-71 */
export const saveMaterials = (
  ctx: PersonCtx,
  id: number,
  { isAllReadable, details, markdown, updatedAt }: Saved<MaterialsDetails>,
): Promise<Stage> =>
  saveDetails(ctx, id, 'materials', updatedAt, async (ctx, academyId) => {
    const groupIds = details.flatMap(({ groupId }) => (groupId === null ? [] : [groupId]))
    refuseRepeated(
      details.map(({ groupId }) => groupId),
      (index) => `details.${index}.groupId`,
      'wrongChoice',
    )
    details.forEach(({ materialGroupIds }, at) =>
      refuseRepeated(materialGroupIds, (index) => `details.${at}.materialGroupIds.${index}`, 'wrongChoice'),
    )
    const known = await stageDetailsRepo.groupsOf(ctx.db, academyId, groupIds)
    if (groupIds.some((groupId) => !known.some((group) => group.id === groupId))) fail('GroupNotFound')
    const materialIds = details.flatMap(({ materialGroupIds }) => materialGroupIds)
    const knownMaterials = new Set(await stageDetailsRepo.materialGroupIdsOf(ctx.db, academyId, materialIds))
    if (materialIds.some((materialId) => !knownMaterials.has(materialId))) fail('MaterialGroupNotFound')
    await stageDetailsRepo.setMaterials(ctx.db, academyId, id, details)
    return { details: { isAllReadable, markdown } }
  })

/** STG-72 */
export const saveLecture = (
  ctx: PersonCtx,
  id: number,
  { updatedAt, ...lecture }: Saved<LectureDetails>,
): Promise<Stage> => saveDetails(ctx, id, 'lecture', updatedAt, async () => ({ details: { lecture } }))

/** STG-73 */
export const saveProject = (
  ctx: PersonCtx,
  id: number,
  { updatedAt, ...project }: Saved<ProjectDetails>,
): Promise<Stage> => saveDetails(ctx, id, 'project', updatedAt, async () => ({ details: { project } }))

/** a page that is there; none shows the problem message. */
export const savePage = (ctx: PersonCtx, id: number, { updatedAt, template }: Saved<PageDetails>): Promise<Stage> =>
  saveDetails(ctx, id, 'page', updatedAt, async (ctx, academyId) => {
    if (template !== null && !(await stageDetailsRepo.hasStaticPage(ctx.db, academyId, template)))
      refuse('template', 'wrongChoice')
    return { details: { template } }
  })
