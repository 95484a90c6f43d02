import * as z from 'zod/mini'
import { RepoType } from './enums.ts'
import {
  endNotBeforeStart,
  Id,
  Ids,
  integer,
  IsoDateTime,
  OneOrMore,
  Percent,
  perLanguage,
  ShortText,
  text,
  VerbatimText,
} from './fields.ts'

/** TEST-06: what the test of one direction asks for. */
export const StageTest = z
  .strictObject({
    groupId: Id,
    /** Without one nobody can start. */
    testId: z.optional(z.nullable(Id)),
    /** TEST-56: the window to start in; without one the dates of the stage hold. */
    startDate: z.optional(z.nullable(IsoDateTime)),
    endDate: z.optional(z.nullable(IsoDateTime)),
    /** null lets nobody pass or fail by itself. */
    passPercent: z.nullable(Percent),
    questionsCount: OneOrMore,
    durationMinutes: integer(1, 600),
  })
  .check(endNotBeforeStart)
export type StageTest = z.infer<typeof StageTest>

export const TestingDetails = z.strictObject({ showTestResult: z.boolean('wrongChoice'), details: z.array(StageTest) })
export type TestingDetails = z.infer<typeof TestingDetails>

/** STG-04: which material groups a group of students reads; null means every group. */
export const StageMaterials = z.strictObject({ groupId: z.nullable(Id), materialGroupIds: Ids })
export type StageMaterials = z.infer<typeof StageMaterials>

export const MaterialsDetails = z.strictObject({
  isAllReadable: z.boolean('wrongChoice'),
  details: z.array(StageMaterials).check(z.maxLength(100, 'toLong')),
  /** Stage type 10: the text itself (MAT-26). */
  markdown: z.nullable(perLanguage(VerbatimText)),
})
export type MaterialsDetails = z.infer<typeof MaterialsDetails>

export const LectureDetails = z.strictObject({
  showMarks: z.boolean('wrongChoice'),
  defaultAttempts: integer(1, 100),
})
export type LectureDetails = z.infer<typeof LectureDetails>

export const ProjectDetails = z.strictObject({
  repositoryType: RepoType,
  description: perLanguage(VerbatimText),
  technologies: z.array(ShortText).check(z.maxLength(50, 'toLong')),
})
export type ProjectDetails = z.infer<typeof ProjectDetails>

/** the static page a StagePage stage frames; null shows the problem message. */
export const PageDetails = z.strictObject({ template: z.nullable(text(1, 100)) })
export type PageDetails = z.infer<typeof PageDetails>

/** At most the part that belongs to the type of the stage is there. */
export const StageDetails = z.strictObject({
  testing: z.nullable(TestingDetails),
  materials: z.nullable(MaterialsDetails),
  lecture: z.nullable(LectureDetails),
  project: z.nullable(ProjectDetails),
  page: z.nullable(PageDetails),
})
export type StageDetails = z.infer<typeof StageDetails>
