import * as z from 'zod/mini'
import { StageType } from './enums.ts'
import { LocalizedName } from './users.ts'

/** What a new academy can begin with besides nothing; any academy that one may edit is a template too, by its copy. */
export const academyTemplates = ['programme', 'course', 'hiring'] as const
export const AcademyTemplateName = z.enum(academyTemplates, 'wrongChoice')
export type AcademyTemplateName = z.infer<typeof AcademyTemplateName>

/** Its stages get their dates from the start that was chosen, in days. */
export const AcademyTemplate = z.strictObject({
  name: AcademyTemplateName,
  days: z.int(),
  stages: z.array(
    z.strictObject({
      name: LocalizedName,
      stageType: StageType,
      startDay: z.nullable(z.int()),
      endDay: z.nullable(z.int()),
      isOnlyForDesignated: z.boolean(),
    }),
  ),
})
export type AcademyTemplate = z.infer<typeof AcademyTemplate>
