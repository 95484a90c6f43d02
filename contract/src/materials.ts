import * as z from 'zod/mini'
import { defineApi } from './endpoint.ts'
import { MaterialCategory } from './enums.ts'
import { HttpsLink, Id, IdParam, Ids, integer, IsoDateTime, optionalText, text, VerbatimText } from './fields.ts'
import { pageSize } from './limits.ts'
import { LocalizedTree, TextTree } from './markdown.ts'
import { rowsOf } from './paging.ts'
import { LocalizedName } from './users.ts'

/** MAT-02. A content is a link, a text in markdown, or both. */
export const MaterialContent = z.strictObject({
  id: Id,
  category: MaterialCategory,
  title: z.string(),
  link: z.nullable(z.string()),
  body: z.string(),
  position: z.int(),
})
export type MaterialContent = z.infer<typeof MaterialContent>

export const MaterialGroup = z.strictObject({
  id: Id,
  name: z.string(),
  contents: z.array(MaterialContent),
  updatedAt: IsoDateTime,
})
export type MaterialGroup = z.infer<typeof MaterialGroup>

/** With an id: what it was before; without: new. What is not named is removed. */
export const MaterialContentInput = z.strictObject({
  id: z.optional(Id),
  category: MaterialCategory,
  title: text(1, 200),
  link: z.nullable(HttpsLink),
  body: VerbatimText,
})
export type MaterialContentInput = z.infer<typeof MaterialContentInput>

const groupInput = {
  name: text(1, 100),
  contents: z.array(MaterialContentInput).check(z.maxLength(200, 'toLong')),
}
export const MaterialGroupInput = z.strictObject(groupInput)
export type MaterialGroupInput = z.infer<typeof MaterialGroupInput>

export const MaterialGroupQuery = z.strictObject({
  name: z.optional(optionalText(100)),
  categories: z.optional(z.array(MaterialCategory).check(z.maxLength(4, 'toLong'))),
  page: z.optional(integer(1, 1_000_000)),
  perPage: z.optional(integer(1, pageSize.max)),
})
export type MaterialGroupQuery = z.infer<typeof MaterialGroupQuery>

export const MaterialGroupRow = z.strictObject({
  id: Id,
  academyId: Id,
  academyName: z.string(),
  name: z.string(),
  categories: z.array(z.strictObject({ category: MaterialCategory, count: z.int() })),
  /** The stages that show it: it cannot be removed while there is one (MAT-24). */
  stages: z.array(z.strictObject({ id: Id, name: LocalizedName })),
  updatedAt: IsoDateTime,
})
export type MaterialGroupRow = z.infer<typeof MaterialGroupRow>

/** MAT-08 */
export const MaterialsOfCategory = z.strictObject({
  category: MaterialCategory,
  materials: z.array(
    z.strictObject({ materialContentId: Id, title: z.string(), link: z.nullable(z.string()), body: TextTree }),
  ),
})
export type MaterialsOfCategory = z.infer<typeof MaterialsOfCategory>

/** MAT-11: what the students of one group see, by title, and how far they are; without a group it is about everybody. */
export const PreparationOfGroup = z.strictObject({
  groupId: z.nullable(Id),
  groupName: z.nullable(z.string()),
  categories: z.array(
    z.strictObject({
      category: MaterialCategory,
      materials: z.array(z.strictObject({ materialContentId: Id, title: z.string(), link: z.nullable(z.string()) })),
    }),
  ),
  /** The students the stage is open for, and how many of them marked something. */
  students: z.int(),
  readers: z.int(),
  /** How much of it all they marked on average; null while there is nothing to mark or nobody to do it. */
  learntPercent: z.nullable(z.int()),
})
export type PreparationOfGroup = z.infer<typeof PreparationOfGroup>

/** MAT-01 */
export const LearntMaterial = z.strictObject({ stageId: Id, materialContentId: Id, isLearnt: z.boolean('wrongChoice') })
export type LearntMaterial = z.infer<typeof LearntMaterial>

export const materialGroupsApi = defineApi({
  search: {
    method: 'POST',
    path: '/api/material-groups/search',
    access: 'materialGroups.manage',
    effect: 'read',
    body: MaterialGroupQuery,
    response: rowsOf(MaterialGroupRow),
    summary: 'Material groups of the academy, or of all academies of the caller (MAT-18, ACAD-52)',
  },
  removeMany: {
    method: 'POST',
    path: '/api/material-groups/remove-many',
    access: 'materialGroups.manage',
    oneAcademy: true,
    body: z.strictObject({ materialGroupIds: Ids }),
    errors: ['MaterialGroupNotFound'],
    summary: 'Remove groups no stage shows; otherwise 409 names the stages (MAT-19, MAT-24)',
  },
  names: {
    method: 'GET',
    path: '/api/material-groups/all/names',
    access: 'stages.board',
    oneAcademy: true,
    response: z.array(z.strictObject({ id: Id, name: z.string() })),
    summary: 'All material groups by name, for whoever sees the stages that show them (MAT-23)',
  },
  get: {
    method: 'GET',
    path: '/api/material-groups/:id',
    access: 'materialGroups.manage',
    oneAcademy: true,
    params: z.strictObject({ id: IdParam }),
    response: MaterialGroup,
    errors: ['MaterialGroupNotFound'],
    summary: 'One material group with its contents (MAT-20)',
  },
  create: {
    method: 'POST',
    path: '/api/material-groups',
    access: 'materialGroups.manage',
    oneAcademy: true,
    body: MaterialGroupInput,
    response: MaterialGroup,
    status: 201,
    idempotent: true,
    summary: 'A new material group (MAT-21)',
  },
  update: {
    method: 'PUT',
    path: '/api/material-groups',
    access: 'materialGroups.manage',
    oneAcademy: true,
    body: z.strictObject({ id: Id, ...groupInput }),
    response: MaterialGroup,
    errors: ['MaterialGroupNotFound'],
    summary: 'Change a material group; what students marked as learnt stays (MAT-22)',
  },
})

const StageParam = z.strictObject({ stageId: IdParam })

export const preparationsApi = defineApi({
  materials: {
    method: 'GET',
    path: '/api/stage-preparations/materials',
    access: 'materials.read',
    oneAcademy: true,
    query: z.strictObject({ stageId: IdParam, groupId: z.optional(IdParam) }),
    response: z.array(MaterialsOfCategory),
    errors: ['StageNotFound', 'StageNotAvailable', 'StagePreparationNotFound', 'GroupNotFound'],
    summary: 'The materials of a stage for a group; a student gets those of their own group (MAT-08, MAT-27)',
  },
  learnt: {
    method: 'GET',
    path: '/api/stage-preparations/materials/learnt/:stageId',
    access: 'materials.learn',
    oneAcademy: true,
    params: StageParam,
    response: z.array(LearntMaterial),
    errors: ['StageNotFound', 'StageNotAvailable'],
    summary: 'What the caller has learnt of a stage (MAT-09)',
  },
  setLearnt: {
    method: 'POST',
    path: '/api/stage-preparations/materials/learnt',
    access: 'materials.learn',
    oneAcademy: true,
    body: LearntMaterial,
    response: LearntMaterial,
    errors: ['StageNotFound', 'StageNotAvailable', 'MaterialGroupNotFound', 'AcademyClosed'],
    summary: 'Mark a material as learnt, or not (MAT-10)',
  },
  all: {
    method: 'GET',
    path: '/api/stage-preparations/all/:stageId',
    access: 'stages.board',
    oneAcademy: true,
    params: StageParam,
    response: z.strictObject({
      /** MAT-07: otherwise a student with a test result sees only what fits it. */
      isAllReadable: z.boolean(),
      groups: z.array(PreparationOfGroup),
    }),
    errors: ['StageNotFound', 'StagePreparationNotFound'],
    summary: 'The materials of a stage for every group (MAT-11)',
  },
  text: {
    method: 'GET',
    path: '/api/stage-preparations/text/:stageId',
    access: 'materials.read',
    oneAcademy: true,
    params: StageParam,
    response: LocalizedTree,
    errors: ['StageNotFound', 'StageNotAvailable', 'StagePreparationNotFound'],
    summary: 'The text of a markdown materials stage (MAT-26)',
  },
})
