import type { InterviewOutcome } from '@academy/contract/interviews'
import type { MessageKey } from '#lib/i18n/messages.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'

export const outcomeTexts = {
  passed: 'common.passed',
  notPassed: 'common.notPassed',
  noOutcome: 'stageUsers.noOutcome',
  notBooked: 'interviews.studentState.notBooked',
} satisfies Record<InterviewOutcome, MessageKey>

const tones: Record<InterviewOutcome, BadgeTone> = {
  passed: 'green',
  notPassed: 'red',
  noOutcome: 'yellow',
  notBooked: 'neutral',
}

/** What the interview of the stage came to. */
export function OutcomeBadge({ outcome }: { outcome: InterviewOutcome }) {
  const t = useT()
  return <Badge tone={tones[outcome]}>{t(outcomeTexts[outcome])}</Badge>
}
