import { boolean, foreignKey, index, integer, primaryKey, snakeCase, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, identity, moment } from '#platform/columns.ts'
import { academies, groups, stages, userAcademies } from './academies.ts'

/** MAT-02 */
export const materialGroups = snakeCase.table(
  'material_groups',
  {
    academyId: integer()
      .notNull()
      .references(() => academies.id),
    id: identity(),
    name: text().notNull(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.academyId, table.id] }),
    uniqueIndex('material_groups_name').on(table.academyId, table.name),
  ],
)

export const materialContents = snakeCase.table(
  'material_contents',
  {
    academyId: integer().notNull(),
    id: identity(),
    materialGroupId: integer().notNull(),
    category: integer().notNull(),
    title: text().notNull(),
    link: text(),
    /** Markdown. */
    body: text().notNull().default(''),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.academyId, table.id] }),
    foreignKey({
      columns: [table.academyId, table.materialGroupId],
      foreignColumns: [materialGroups.academyId, materialGroups.id],
    }).onDelete('cascade'),
    index('material_contents_group').on(table.academyId, table.materialGroupId, table.position),
  ],
)

/** STG-04: which material groups a stage shows to a group of students; without a group to everybody. */
export const stageMaterials = snakeCase.table(
  'stage_materials',
  {
    academyId: integer().notNull(),
    id: identity(),
    stageId: integer().notNull(),
    groupId: integer(),
    materialGroupId: integer().notNull(),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.academyId, table.id] }),
    foreignKey({ columns: [table.academyId, table.stageId], foreignColumns: [stages.academyId, stages.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [table.academyId, table.groupId], foreignColumns: [groups.academyId, groups.id] }).onDelete(
      'cascade',
    ),
    foreignKey({
      columns: [table.academyId, table.materialGroupId],
      foreignColumns: [materialGroups.academyId, materialGroups.id],
    }),
    index('stage_materials_stage').on(table.academyId, table.stageId),
    index('stage_materials_material').on(table.academyId, table.materialGroupId),
  ],
)

/** MAT-01: unique per user, stage and content. */
export const learntMaterials = snakeCase.table(
  'learnt_materials',
  {
    academyId: integer().notNull(),
    userId: integer().notNull(),
    stageId: integer().notNull(),
    materialContentId: integer().notNull(),
    isLearnt: boolean().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.academyId, table.userId, table.stageId, table.materialContentId] }),
    foreignKey({
      columns: [table.academyId, table.userId],
      foreignColumns: [userAcademies.academyId, userAcademies.userId],
    }),
    foreignKey({ columns: [table.academyId, table.stageId], foreignColumns: [stages.academyId, stages.id] }),
    foreignKey({
      columns: [table.academyId, table.materialContentId],
      foreignColumns: [materialContents.academyId, materialContents.id],
    }).onDelete('cascade'),
    index('learnt_materials_stage').on(table.academyId, table.stageId),
    // A content that is removed takes its marks along; without this each one would search all of them.
    index('learnt_materials_content').on(table.academyId, table.materialContentId),
  ],
)
