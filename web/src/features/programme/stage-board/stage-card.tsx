import { stageTypes } from '@academy/contract/enums'
import type { Stage } from '@academy/contract/stages'
import type { ReactNode } from 'react'
import { useRowPath } from '#kit/academy/academy-address.ts'
import { formatNumber, formatShortDate } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { paths } from '#lib/paths.ts'
import { mayDo } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ArrowDownIcon, ArrowUpIcon, CalendarIcon, EyeIcon, PencilIcon, UsersIcon, WarningIcon } from '#ui/icons.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { languageMarks, typeNameOf, warningOf } from './board.rules.ts'
import classes from './stage-card.module.css'
import { stageDatesText } from './stage-dates.ts'
import { StageIcon } from './stage-icon.tsx'

export const moveButtonId = (stageId: number, step: -1 | 1) => `stage-${stageId}-${step < 0 ? 'up' : 'down'}`

interface StageCardProps {
  stage: Stage
  place: number
  total: number
  isActive: boolean
  /** The programme has left it behind. */
  isPast: boolean
  /** One line: what one looks for in a long programme. */
  isCompact?: boolean
  /** h3 below the name of an academy. */
  heading?: 'h2' | 'h3'
  /** The handle of drag and drop, once it is there. */
  handle?: ReactNode
  /** Absent where the caller may not change the order. */
  onMove?: ((step: -1 | 1) => void) | undefined
}

export function StageCard({
  stage,
  place,
  total,
  isActive,
  isPast,
  isCompact = false,
  heading: Heading = 'h2',
  handle,
  onMove,
}: StageCardProps) {
  const t = useT()
  const locale = useLocale()
  const pathOf = useRowPath()
  const name = localized(stage.name, locale)
  return (
    <article
      className={classes.card}
      data-active={isActive || undefined}
      data-past={isPast || undefined}
      data-compact={isCompact || undefined}
    >
      <span className={classes.node}>
        <StageIcon stageType={stage.stageType} icon={stage.icon} size={isCompact ? 18 : 22} />
      </span>
      <div className={`${classes.body} ac-shrink`}>
        <div className={classes.head}>
          <Heading className={classes.name}>
            <TextLink quiet href={pathOf(paths.mainStage(stage.id), stage.academyId)}>
              {name}
            </TextLink>
          </Heading>
          {isActive && (
            <Badge tone="brand" dot>
              {t('common.now')}
            </Badge>
          )}
          <Marks stage={stage} />
        </div>
        <p className={classes.facts}>
          <span className="ac-visually-hidden">{t('stageBoard.place', { place, total })}. </span>
          <span>{t(`stageType.${typeNameOf(stage.stageType)}`)}</span>
          <span className="ac-inline ac-gap-6 ac-dim">
            <CalendarIcon size={16} />
            {stageDatesText(stage, locale, t, isCompact ? formatShortDate : undefined)}
          </span>
          {isCompact && stage.counts.opened > 0 && (
            <span>{t('stageBoard.opened', { count: stage.counts.opened })}</span>
          )}
        </p>
        {!isCompact && <Counts stage={stage} />}
      </div>
      <div className={classes.actions}>
        <StageLinks stage={stage} name={name} isCompact={isCompact} />
        {onMove && <MoveButtons {...{ stage, name, place, total, onMove }} handle={handle} />}
      </div>
    </article>
  )
}

/** Their names say whose they are; in a line the icons are enough to see. */
function StageLinks({ stage, name, isCompact }: { stage: Stage; name: string; isCompact: boolean }) {
  const t = useT()
  const { user } = usePerson()
  const pathOf = useRowPath()
  const mayEdit = mayDo(user, stage.academyId, 'stages.editDetails')
  return (
    <div className={classes.links}>
      <ButtonLink
        size="sm"
        variant="ghost"
        href={pathOf(paths.mainStageUsers(stage.id), stage.academyId)}
        leading={<UsersIcon size={18} />}
        aria-label={t('stageBoard.usersOf', { name })}
      >
        {!isCompact && t('common.students')}
      </ButtonLink>
      <ButtonLink
        size="sm"
        variant="secondary"
        href={pathOf(paths.mainStage(stage.id), stage.academyId)}
        leading={mayEdit ? <PencilIcon size={18} /> : isCompact && <EyeIcon size={18} />}
        aria-label={t(mayEdit ? 'stageBoard.editOf' : 'stageBoard.viewOf', { name })}
      >
        {!isCompact && t(mayEdit ? 'common.edit' : 'common.view')}
      </ButtonLink>
    </div>
  )
}

interface MoveButtonsProps {
  stage: Stage
  name: string
  place: number
  total: number
  onMove: (step: -1 | 1) => void
  handle: ReactNode
}

/** At either end a button stays where it is and says that it does nothing: focus is never lost. */
function MoveButtons({ stage, name, place, total, onMove, handle }: MoveButtonsProps) {
  const t = useT()
  const isFirst = place === 1
  const isLast = place === total
  return (
    <div className={classes.order}>
      <IconButton
        size="sm"
        id={moveButtonId(stage.id, -1)}
        label={t('stageBoard.moveUp', { name })}
        icon={<ArrowUpIcon size={18} />}
        aria-disabled={isFirst || undefined}
        onClick={() => isFirst || onMove(-1)}
      />
      <IconButton
        size="sm"
        id={moveButtonId(stage.id, 1)}
        label={t('stageBoard.moveDown', { name })}
        icon={<ArrowDownIcon size={18} />}
        aria-disabled={isLast || undefined}
        onClick={() => isLast || onMove(1)}
      />
      {handle}
    </div>
  )
}

function Marks({ stage }: { stage: Stage }) {
  const t = useT()
  const warning = warningOf(stage)
  return (
    <>
      {stage.isOnlyForDesignated && <Badge tone="blue">{t('stageBoard.designated')}</Badge>}
      {stage.stageType === stageTypes.Mock && <Badge>{t('stageBoard.hidden')}</Badge>}
      {warning !== null && (
        <Badge tone="yellow" icon={<WarningIcon size={14} />}>
          {t(`stageBoard.${warning}`)}
        </Badge>
      )}
      {Object.entries(languageMarks(stage.name, stage.nameUpdatedAt)).map(([locale, mark]) => (
        <Badge key={locale} tone={mark === 'missing' ? 'red' : 'yellow'}>
          {t(mark === 'missing' ? 'stageBoard.languageMissing' : 'stageBoard.languageOlder', {
            language: locale.toUpperCase(),
          })}
        </Badge>
      ))}
    </>
  )
}

function Counts({ stage: { counts, marks } }: { stage: Stage }) {
  const t = useT()
  const locale = useLocale()
  const all = counts.opened + counts.passed + counts.failed
  if (all === 0) return <p className="ac-dim ac-sm">{t('stageBoard.nobody')}</p>
  const states = ['opened', 'passed', 'failed'] as const
  return (
    <div className={classes.counts}>
      <span className={classes.bar} aria-hidden="true">
        {states.map((state) => (
          <span key={state} data-state={state} style={{ flexGrow: counts[state] }} hidden={counts[state] === 0} />
        ))}
      </span>
      <ul className={classes.numbers}>
        {states
          .filter((state) => counts[state] > 0)
          .map((state) => (
            <li key={state} data-state={state}>
              {t(`stageBoard.${state}`, { count: counts[state] })}
            </li>
          ))}
        {marks.average !== null && (
          <li>
            {t('common.averageMark')}: {formatNumber(marks.average, locale)}
          </li>
        )}
      </ul>
    </div>
  )
}
