import type { MoveCount } from '@academy/contract/moves'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import { useRowPath } from '#kit/academy/academy-address.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { lazyOverlay } from '#kit/lazy-part.tsx'
import { localized } from '#lib/localized.ts'
import { paths } from '#lib/paths.ts'
import { type MoveProgress, useProgrammeRoom } from '#domain/programme/programme-room.ts'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingBlock } from '#kit/loading.tsx'
import { mayDo } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ArrowRightIcon } from '#ui/icons.tsx'
import { TextLink } from '#ui/text-link.tsx'
import classes from './advance-panel.module.css'
import { Blockers } from './blockers.tsx'
import { movesQueries, reloadMoves } from './moves.api.ts'
import { decidedCounts } from './moves.rules.ts'

/** Most look at the panel without pressing its button. */
const AdvanceDialog = lazyOverlay(
  async () => ({ default: (await import('./advance-dialog.tsx')).AdvanceDialog }),
  ({ onClose }) => onClose(),
)

function Stop({ label, name, isNext }: { label: string; name: string; isNext?: boolean }) {
  return (
    <div className={classes.stop} data-next={isNext || undefined}>
      <span className="ac-dim ac-xs">{label}</span>
      <span className={classes.name}>{name}</span>
    </div>
  )
}

const stoppedTexts = {
  noStages: 'moves.panel.noStages',
  lastStage: 'moves.panel.last',
  closed: 'moves.panel.closed',
} as const

/** Why the programme cannot advance; without stages there is a way to the first one instead of a button (STG-57). */
function Stopped({ academyId, by }: { academyId: number; by: NonNullable<MoveCount['stopped']> }) {
  const t = useT()
  const { user } = usePerson()
  const pathOf = useRowPath()
  return (
    <div className={classes.last}>
      <p id="programme-stopped">{t(stoppedTexts[by])}</p>
      {by !== 'noStages' ? (
        <Button size="sm" disabled aria-describedby="programme-stopped">
          {t('moves.panel.button')}
        </Button>
      ) : (
        mayDo(user, academyId, 'stages.manage') && (
          <ButtonLink size="sm" href={pathOf(paths.mainStageCreate, academyId)}>
            {t('common.addAStage')}
          </ButtonLink>
        )
      )}
    </div>
  )
}

interface AdvancePanelProps {
  academyId: number
  /** The history is shown below it already. */
  isWithHistory?: boolean
}

/** The active stage of the programme, what the next stage would do, and the button that does it (Q-02, STG-57). */
export function AdvancePanel({ academyId, isWithHistory = false }: AdvancePanelProps) {
  const t = useT()
  const { user } = usePerson()
  const pathOf = useRowPath()
  const [progress, setProgress] = useState<MoveProgress | null>(null)
  useProgrammeRoom(
    academyId,
    () => {
      setProgress(null)
      void reloadMoves(academyId)
    },
    setProgress,
  )
  if (!mayDo(user, academyId, 'academies.moveCount', 'read')) return null
  return (
    <Card
      className={classes.panel}
      title={t('moves.panel.title')}
      {...(!isWithHistory && {
        action: <TextLink href={pathOf(paths.moves, academyId)}>{t('moves.panel.history')}</TextLink>,
      })}
    >
      <PanelContent academyId={academyId} progress={progress} />
    </Card>
  )
}

function PanelContent({ academyId, progress }: { academyId: number; progress: MoveProgress | null }) {
  const t = useT()
  const locale = useLocale()
  const { user } = usePerson()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const query = useQuery(movesQueries.count(academyId))
  if (query.isError && !query.data) return <LoadFailure query={query} />
  if (query.isPending) return <LoadingBlock height={56} radius={12} />
  const counted = query.data
  // A dialog that has just led to the last stage stays open.
  if (counted.stopped && !isOpen) return <Stopped academyId={academyId} by={counted.stopped} />
  const { fromStage, toStage, undecided } = counted
  const { moves, fails, waits, stays } = decidedCounts(counted)
  const isDraft = fromStage === null
  const total = moves + fails + waits + stays + undecided.notPassed + undecided.noOutcome
  const would = [
    (!isDraft || total > 0) && t('moves.panel.would', { moves }),
    fails > 0 && t('moves.panel.wouldFail', { count: fails }),
    waits > 0 && t('moves.panel.wouldWait', { count: waits }),
    stays > 0 && t('moves.panel.wouldStay', { count: stays }),
    undecided.notPassed > 0 && t('moves.panel.notPassed', { count: undecided.notPassed }),
    undecided.noOutcome > 0 && t('moves.panel.noOutcome', { count: undecided.noOutcome }),
  ].filter(Boolean)
  return (
    <>
      <div className={classes.stages}>
        <Stop
          label={t('common.now')}
          name={fromStage ? localized(fromStage.name, locale) : t('moves.panel.notBegun')}
        />
        <ArrowRightIcon size={20} />
        <Stop isNext label={t('moves.panel.nextStage')} name={toStage ? localized(toStage.name, locale) : ''} />
        {mayDo(user, academyId, 'academies.advance') ? (
          <Button ref={button} size="sm" variant="signal" className={classes.go} onClick={() => setOpen(true)}>
            {t(isDraft ? 'academies.draft.open' : 'moves.panel.button')}
          </Button>
        ) : (
          <span className={classes.hint}>{t('moves.panel.noRight')}</span>
        )}
      </div>
      <div className={`ac-stack ac-gap-12 ${classes.outlook}`}>
        {would.length > 0 && <p className={classes.would}>{would.join(' · ')}</p>}
        <Blockers academyId={academyId} />
      </div>
      {isOpen && (
        <Suspense>
          <AdvanceDialog
            academyId={academyId}
            counted={counted}
            progress={progress}
            onClose={() => {
              setOpen(false)
              setTimeout(() => button.current?.focus())
            }}
          />
        </Suspense>
      )}
    </>
  )
}
