import type { DemoSetting } from '@academy/contract/demo-tests'
import type { AcademyCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { demoSettingsRepo } from './demo-test-settings.repo.ts'

/** What a direction without a demo test is offered. */
const usual = { questionsCount: 8, durationMinutes: 10 }

export const settings = (ctx: AcademyCtx): Promise<DemoSetting[]> => demoSettingsRepo.list(ctx.db, ctx.academyId, usual)

/** Only a test that is meant for it: its answers are public. */
export const saveSetting = (
  ctx: AcademyCtx,
  {
    groupId,
    testId,
    ...values
  }: { groupId: number; testId: number | null; questionsCount: number; durationMinutes: number },
): Promise<DemoSetting[]> =>
  ctx.transaction(async (ctx) => {
    const key = { academyId: ctx.academyId, groupId }
    if (!(await demoSettingsRepo.isDirection(ctx.db, key.academyId, groupId))) fail('GroupNotFound')
    if (testId === null) {
      await demoSettingsRepo.remove(ctx.db, key)
      return settings(ctx)
    }
    const test = (await demoSettingsRepo.test(ctx.db, key.academyId, testId)) ?? fail('TestNotFound')
    if (!test.isDemo) fail('ValidationError', { fields: [{ field: 'testId', message: 'wrongChoice' }] })
    await demoSettingsRepo.save(ctx.db, key, { testId, ...values })
    return settings(ctx)
  })
