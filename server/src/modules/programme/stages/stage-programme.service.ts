import { type StageType, stageTypes } from '@academy/contract/enums'
import type { StageTest } from '@academy/contract/stage-details'
import type { LocalizedName } from '@academy/contract/users'
import type { Ctx } from '#platform/ctx.ts'
import { nameDatesAfter } from './stage-board.rules.ts'
import { stageProgrammeRepo } from './stage-programme.repo.ts'

/** A stage of a programme that is made at once. */
export interface ProgrammeStage {
  stageType: StageType
  urlName: string
  name: LocalizedName
  description: LocalizedName
  startDate: Date | null
  endDate: Date | null
  isOnlyForDesignated: boolean
  /** Preparation that is a text. */
  markdown?: LocalizedName | undefined
}

/** The way of a new academy, with what each direction is asked in its tests; which test that is, staff choose later. */
export const addProgramme = async (
  ctx: Ctx,
  academyId: number,
  programme: readonly ProgrammeStage[],
  { groupIds, test }: { groupIds: readonly number[]; test: Omit<StageTest, 'groupId'> },
): Promise<void> => {
  const now = ctx.now()
  const ids = await stageProgrammeRepo.addStages(
    ctx.db,
    programme.map(({ markdown, ...stage }, index) => ({
      ...stage,
      academyId,
      position: index + 1,
      nameUpdatedAt: nameDatesAfter(null, stage.name, now),
      showTestResult: stage.stageType === stageTypes.Testing,
      details: markdown ? { markdown, isAllReadable: true } : {},
      updatedAt: now,
    })),
  )
  const { questionsCount, durationMinutes, passPercent } = test
  const tested = ids.filter((_, index) => programme[index]!.stageType === stageTypes.Testing)
  await stageProgrammeRepo.addTests(
    ctx.db,
    tested.flatMap((stageId) =>
      groupIds.map((groupId) => ({ academyId, stageId, groupId, questionsCount, durationMinutes, passPercent })),
    ),
  )
}
