import type { StageOutcome } from '@academy/contract/interviews'
import type { MessageKey } from '#lib/i18n/messages.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'

export const outcomeTexts = {
  passed: 'common.passed',
  notPassed: 'common.notPassed',
  noOutcome: 'stageUsers.noOutcome',
  notBooked: 'interviews.studentState.notBooked',
  notWritten: 'letters.none.title',
} satisfies Record<StageOutcome, MessageKey>

const tones: Record<StageOutcome, BadgeTone> = {
  passed: 'green',
  notPassed: 'red',
  noOutcome: 'yellow',
  notBooked: 'neutral',
  notWritten: 'neutral',
}

/** What the interview of the stage came to. */
export function OutcomeBadge({ outcome }: { outcome: StageOutcome }) {
  const t = useT()
  return <Badge tone={tones[outcome]}>{t(outcomeTexts[outcome])}</Badge>
}
