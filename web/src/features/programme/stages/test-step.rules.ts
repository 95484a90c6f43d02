import { testStatuses, type TestStatus } from '@academy/contract/enums'
import type { StageRoute } from '@academy/contract/users'
import { paths } from '#lib/paths.ts'
import { begins, deadline, type KnownOfStudent, type NextStep, waiting } from './step-parts.rules.ts'

/** TEST-12: each status of the test as a step; null: the status is not known yet. */
export const testStep = (stage: StageRoute, known: KnownOfStudent, now: Date): NextStep | null => {
  const { test } = known
  if (test === null) return null
  const later = waiting(known, now)
  // An earlier test, or none for the direction: there is nothing to take here.
  if (test.stageId !== stage.id || test.status === null)
    return { verb: 'next.test.none', target: null, until: later, tone: 'wait' }
  const start = { href: paths.test, label: 'next.test.action' } as const
  const result =
    test.summaryId === null ? null : { href: paths.testSummary(test.summaryId), label: 'next.test.result' as const }
  const until = deadline(test.endDate, now)
  const steps: Record<TestStatus, NextStep> = {
    [testStatuses.Countdown]: {
      verb: 'next.test.soon',
      target: { href: paths.stage(stage.urlName), label: 'next.test.soon.action' },
      until: test.startDate === null ? null : begins(test.startDate),
      tone: 'wait',
    },
    [testStatuses.Available]: { verb: 'next.test.take', target: start, until, tone: 'act' },
    [testStatuses.LastChanceToEnter]: { verb: 'next.test.take', target: start, until, tone: 'urgent' },
    [testStatuses.ContinueTest]: {
      verb: 'next.test.running',
      target: { href: paths.test, label: 'test.continue' },
      until: test.endsAt === null ? null : { text: 'next.until.testEnds', at: test.endsAt, clock: 'left' },
      tone: 'urgent',
    },
    [testStatuses.WaitForResult]: { verb: 'next.test.waiting', target: result, until: later, tone: 'wait' },
    [testStatuses.DoneSuccess]: { verb: 'next.test.passed', target: result, until: later, tone: 'good' },
    [testStatuses.DoneFailed]: { verb: 'next.test.failed', target: result, until: null, tone: 'over' },
    [testStatuses.DoneNotPassed]: { verb: 'next.test.missed', target: null, until: null, tone: 'over' },
  }
  return steps[test.status]
}
