import { stageTypes } from '@academy/contract/enums'
import type { LocalizedTree } from '@academy/contract/markdown'
import type { LearntMaterial, MaterialsOfCategory, PreparationOfGroup } from '@academy/contract/materials'
import { grantFor } from '@academy/contract/permissions'
import { isLearningOpen } from '@academy/contract/stage-order'
import type { StageRoute } from '@academy/contract/users'
import * as stages from '#modules/programme/stages/stages.service.ts'
import type { AcademyCtx, Ctx, PersonCtx } from '#platform/ctx.ts'
import { databaseError, fail } from '#platform/errors.ts'
import { createCountCache } from '#platform/count-cache.ts'
import { textTree, textTrees } from '#platform/markdown.ts'
import { preparationsRepo, type Readers } from './material-preparations.repo.ts'
import {
  byCategory,
  learntPercent,
  readableCategories,
  type ShownCategory,
  withGroupsAbove,
} from './material-preparations.rules.ts'

/** The widest right counts: somebody who also teaches here reads as staff. */
const readsAsStudent = (ctx: Ctx, academyId: number): boolean =>
  grantFor(ctx.actor, 'materials.read', academyId, 'read') === 'S'

/** MAT-27, Q-03, Q-07: what the student's own stages do not show is not there. */
const availableRoute = async (ctx: PersonCtx, stageId: number): Promise<StageRoute> => {
  const { routes } = await stages.userRoutes(ctx)
  const route = routes.find(({ id }) => id === stageId) ?? fail('StageNotFound')
  return route.available ? route : fail('StageNotAvailable')
}

/** MAT-17: a stage of this type that has something to read. */
const materialsStage = async (ctx: Ctx, academyId: number, stageId: number) => {
  const stage = (await preparationsRepo.stage(ctx.db, academyId, stageId)) ?? fail('StageNotFound')
  if (stage.stageType !== stageTypes.MaterialsForPreparation || !stage.hasMaterials) fail('StagePreparationNotFound')
  return { isAllReadable: stage.details.isAllReadable ?? false }
}

/** MAT-27: of their own groups; a group that is not their own is refused like a stage that is not. */
const materialsOfStudent = async (
  ctx: PersonCtx,
  academyId: number,
  stageId: number,
  groupId?: number,
): Promise<ShownCategory[]> => {
  await availableRoute(ctx, stageId)
  const { userId } = ctx.actor
  const groups = await preparationsRepo.groups(ctx.db, academyId)
  const own = (await preparationsRepo.groupIdsOf(ctx.db, academyId, userId)).flatMap((id) =>
    withGroupsAbove(id, groups),
  )
  if (groupId !== undefined && !own.includes(groupId)) fail('StageNotAvailable')
  const { isAllReadable } = await materialsStage(ctx, academyId, stageId)
  const shown = groupId === undefined ? own : withGroupsAbove(groupId, groups)
  const contents = await preparationsRepo.contents(ctx.db, academyId, stageId, shown)
  const result = isAllReadable ? null : await preparationsRepo.newestSuccessPercent(ctx.db, academyId, userId)
  return byCategory(contents, readableCategories(isAllReadable, result))
}

const materialsOfGroup = async (
  ctx: Ctx,
  academyId: number,
  stageId: number,
  groupId?: number,
): Promise<ShownCategory[]> => {
  await materialsStage(ctx, academyId, stageId)
  if (groupId === undefined) return byCategory(await preparationsRepo.contents(ctx.db, academyId, stageId, 'every'))
  const groups = await preparationsRepo.groups(ctx.db, academyId)
  if (!groups.some(({ id }) => id === groupId)) fail('GroupNotFound')
  const shown = withGroupsAbove(groupId, groups)
  return byCategory(await preparationsRepo.contents(ctx.db, academyId, stageId, shown))
}

/** MAT-08 */
export const materials = async (ctx: AcademyCtx, stageId: number, groupId?: number): Promise<MaterialsOfCategory[]> => {
  const { academyId } = ctx
  const read = readsAsStudent(ctx, academyId) ? materialsOfStudent : materialsOfGroup
  const shown = await read(ctx, academyId, stageId, groupId)
  return Promise.all(
    shown.map(async ({ category, materials }) => ({
      category,
      materials: await Promise.all(
        materials.map(async (material) => ({ ...material, body: await textTree(material.body) })),
      ),
    })),
  )
}

/** MAT-09 */
export const learnt = async (ctx: AcademyCtx, stageId: number): Promise<LearntMaterial[]> => {
  const { academyId } = ctx
  await availableRoute(ctx, stageId)
  return preparationsRepo.learnt(ctx.db, academyId, ctx.actor.userId, stageId)
}

/** MAT-10: only what the student can see there, and only while there is something to learn for. */
export const setLearnt = async (ctx: AcademyCtx, input: LearntMaterial): Promise<LearntMaterial> => {
  const { academyId } = ctx
  const shown = await materialsOfStudent(ctx, academyId, input.stageId)
  if (!isLearningOpen(await availableRoute(ctx, input.stageId), ctx.now())) fail('StageNotAvailable')
  if (await preparationsRepo.isClosed(ctx.db, academyId)) fail('AcademyClosed')
  const ids = shown.flatMap((category) => category.materials.map(({ materialContentId }) => materialContentId))
  if (!ids.includes(input.materialContentId)) fail('MaterialGroupNotFound')
  try {
    await preparationsRepo.setLearnt(ctx.db, academyId, ctx.actor.userId, input, ctx.now())
  } catch (error) {
    // Staff removed the material since it was looked at.
    if (databaseError(error)?.code === '23503') fail('MaterialGroupNotFound')
    throw error
  }
  return input
}

/** A million marks are not counted anew for each look at them. */
const kept = createCountCache<Readers[]>((readers) => Math.max(0, ...readers.map(({ students }) => students)))

/** MAT-11 */
export const all = async (
  ctx: AcademyCtx,
  stageId: number,
): Promise<{ isAllReadable: boolean; groups: PreparationOfGroup[] }> => {
  const { academyId } = ctx
  const { isAllReadable } = await materialsStage(ctx, academyId, stageId)
  const contents = await preparationsRepo.contents(ctx.db, academyId, stageId, 'every')
  const groups = await preparationsRepo.groups(ctx.db, academyId)
  const shownTo = (groupId: number | null) => {
    const chain = groupId === null ? [] : withGroupsAbove(groupId, groups)
    return byCategory(contents.filter((content) => content.groupId === null || chain.includes(content.groupId)))
  }
  const toLearn = {
    contentIds: contents.map(({ materialContentId }) => materialContentId),
    counts: new Map(groups.map(({ id }) => [id, countOf(shownTo(id))])),
    countForAll: countOf(shownTo(null)),
  }
  const question = [academyId, stageId, toLearn.contentIds, [...toLearn.counts], toLearn.countForAll]
  const readers = await kept(ctx.db, question, ctx.now().getTime(), () =>
    preparationsRepo.readers(ctx.db, academyId, stageId, toLearn),
  )

  const preparationOf = (groupId: number | null, groupName: string | null): PreparationOfGroup => {
    const found = readers.find((row) => row.groupId === groupId)
    // Everybody together have before them all that any of them has.
    const categories = groupId === null ? byCategory(contents) : shownTo(groupId)
    return {
      groupId,
      groupName,
      categories: categories.map(({ category, materials }) => ({
        category,
        materials: materials.map(({ materialContentId, title, link }) => ({ materialContentId, title, link })),
      })),
      students: found?.students ?? 0,
      readers: found?.readers ?? 0,
      learntPercent: learntPercent(found?.marks ?? 0, found?.possible ?? 0),
    }
  }
  return {
    isAllReadable,
    groups: [preparationOf(null, null), ...groups.map(({ id, name }) => preparationOf(id, name))],
  }
}

const countOf = (categories: readonly ShownCategory[]): number =>
  categories.reduce((sum, { materials }) => sum + materials.length, 0)

/** MAT-26 */
export const text = async (ctx: AcademyCtx, stageId: number): Promise<LocalizedTree> => {
  const { academyId } = ctx
  if (readsAsStudent(ctx, academyId)) await availableRoute(ctx, stageId)
  const stage = (await preparationsRepo.stage(ctx.db, academyId, stageId)) ?? fail('StageNotFound')
  const { markdown } = stage.details
  const isText = stage.stageType === stageTypes.MaterialsForPreparationMarkdown
  return isText && markdown && (markdown.ua || markdown.en) ? textTrees(markdown) : fail('StagePreparationNotFound')
}
