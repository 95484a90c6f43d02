import type { LiveAttempt } from '@academy/contract/stage-tests'
import { useT } from '#lib/i18n/use-t.ts'
import { ChatIcon, EyeOffIcon, WifiOffIcon } from '#ui/icons.tsx'
import { Tooltip } from '#ui/tooltip.tsx'
import classes from './timeline-markers.module.css'

/** A gap of the network looks like weather, not like a deed: another shape, another colour, other words. */
const marks = [
  { kind: 'focusLost', icon: EyeOffIcon, of: ({ focusLossCount }: LiveAttempt) => focusLossCount },
  { kind: 'offline', icon: WifiOffIcon, of: ({ networkGapCount }: LiveAttempt) => networkGapCount },
  { kind: 'explained', icon: ChatIcon, of: ({ explanationCount }: LiveAttempt) => explanationCount },
] as const

export function TimelineMarkers({ attempt }: { attempt: LiveAttempt }) {
  const t = useT()
  const seen = marks.filter(({ of }) => of(attempt) > 0)
  if (seen.length === 0) return <span className="ac-dim ac-sm">{t('common.none')}</span>
  return (
    <span className={classes.marks}>
      {seen.map(({ kind, icon: MarkIcon, of }) => {
        const words = t(`testLive.mark.${kind}`, { count: of(attempt) })
        return (
          <Tooltip key={kind} label={words}>
            <span className={classes.mark} data-kind={kind}>
              <MarkIcon size={16} />
              <span aria-hidden="true">{of(attempt)}</span>
              <span className="ac-visually-hidden">{words}</span>
            </span>
          </Tooltip>
        )
      })}
    </span>
  )
}
