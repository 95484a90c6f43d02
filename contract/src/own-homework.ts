import * as z from 'zod/mini'
import { GivenRepoLink, Id, IsoDateTime, VerbatimText } from './fields.ts'

export const AnswerInput = z.strictObject({ body: VerbatimText, repoLink: z.nullable(GivenRepoLink) })
export type AnswerInput = z.infer<typeof AnswerInput>

/** HW-02. reviewBody only once the review was published. */
export const OwnResponse = z.strictObject({
  id: Id,
  stageLectureId: Id,
  body: z.string(),
  repoLink: z.nullable(z.string()),
  attempts: z.int(),
  mark: z.nullable(z.int()),
  reviewBody: z.nullable(z.string()),
  reanswerDeadline: z.nullable(IsoDateTime),
  isReviewed: z.boolean(),
  isAnswered: z.boolean(),
})
export type OwnResponse = z.infer<typeof OwnResponse>

/** What handing in answers. */
export const Submitted = z.strictObject({
  ...OwnResponse.shape,
  /** The host of the repository did not answer in time, so nobody has looked whether it can be read. */
  isRepositoryUnread: z.optional(z.boolean()),
})
export type Submitted = z.infer<typeof Submitted>
