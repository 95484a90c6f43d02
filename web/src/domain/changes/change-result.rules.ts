import type { Change } from '@academy/contract/changes'
import type { Translate } from '#lib/i18n/i18n.ts'

/** How a change ended, in one sentence; of a running one, how it stands. */
export const resultOf = (change: Change, t: Translate): string => {
  const { state, canResume, changed, leftOut, notReached, restored, kept } = change
  if (state === 'undone') return t('changes.undone', { restored, kept })
  if (state === 'stopped' && !canResume) return t('changes.undoStopped', { restored, rest: changed - restored - kept })
  const others = leftOut.reduce((sum, { count }) => sum + count, 0)
  return t('changes.result', { changed, leftOut: others, notReached })
}
