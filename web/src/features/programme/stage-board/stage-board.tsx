import type { Stage } from '@academy/contract/stages'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { moved } from '#kit/editor/moved.ts'
import { alerts } from '#lib/alerts.ts'
import { isApiError } from '#lib/api-error.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { paths } from '#lib/paths.ts'
import { useProgrammeRoom } from '#domain/programme/programme-room.ts'
import { LoadFailure } from '#kit/load-failure.tsx'
import { Loading } from '#kit/loading.tsx'
import { reportFailure } from '#lib/report-failure.ts'
import { mayDo } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PlusIcon } from '#ui/icons.tsx'
import { EmptyListArt } from '#ui/illustrations/empty-list.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { activeStageIdOf } from './board.rules.ts'
import classes from './lane.module.css'
import type { LaneProps } from './sortable-lane.tsx'
import { stageLooks, useStageLook } from './stage-look.ts'
import { reloadBoard, saveOrder, stageBoardQueries } from './stage-board.api.ts'
import { moveButtonId, StageCard } from './stage-card.tsx'

interface StageBoardProps {
  academyId: number
  /** STG-56: the stage the address asks for. */
  askedStageId: number | null
}

/** STG-53 */
export function StageBoard({ academyId, askedStageId }: StageBoardProps) {
  const board = useQuery(stageBoardQueries.board(academyId))
  const current = useQuery(stageBoardQueries.currentStageIds(academyId))
  useProgrammeRoom(academyId, () => void reloadBoard(academyId))
  if (board.isError) return <LoadFailure query={board} />
  if (board.isPending) {
    return (
      <Loading>
        {Array.from({ length: 5 }, (_, row) => (
          <Skeleton key={row} height={112} radius={16} />
        ))}
      </Loading>
    )
  }
  if (board.data.length === 0) return <NoStages />
  const activeId = activeStageIdOf(board.data, askedStageId, current.data ?? [])
  return <Stages academyId={academyId} stages={board.data} activeId={activeId} />
}

function NoStages() {
  const t = useT()
  const { user, selection } = usePerson()
  const mayManage = mayDo(user, selection, 'stages.manage')
  return (
    <Card>
      <EmptyState
        art={<EmptyListArt />}
        title={t('stageBoard.empty.title')}
        text={t(mayManage ? 'stageBoard.empty.text' : 'stageBoard.empty.readOnly')}
        action={
          mayManage && (
            <ButtonLink href={paths.mainStageCreate} leading={<PlusIcon size={18} />}>
              {t('common.addAStage')}
            </ButtonLink>
          )
        }
      />
    </Card>
  )
}

interface StagesProps {
  academyId: number
  stages: readonly Stage[]
  activeId: number | null
}

function Stages({ academyId, stages, activeId }: StagesProps) {
  const t = useT()
  const locale = useLocale()
  const { user, selection } = usePerson()
  const [said, setSaid] = useState('')
  const [look, setLook] = useStageLook()
  const isCompact = look === 'rows'
  const mayManage = mayDo(user, selection, 'stages.manage')
  const activeAt = stages.findIndex(({ id }) => id === activeId)

  const move = async (from: number, to: number) => {
    const after = moved(stages, from, to)
    if (after === stages) return
    try {
      await saveOrder(academyId, stages, after)
    } catch (error) {
      // the order it was made from is not the order of now.
      if (isApiError(error, 'ValidationError', 'StageNotFound')) alerts.warning('stageBoard.orderChanged')
      else reportFailure(error)
    }
  }
  const step = (stage: Stage, from: number, by: -1 | 1) => {
    setSaid(
      t('stageBoard.dropped', { name: localized(stage.name, locale), place: from + by + 1, total: stages.length }),
    )
    void move(from, from + by)
    // The card went to another place of the page, and the button with it.
    setTimeout(() => document.getElementById(moveButtonId(stage.id, by))?.focus())
  }
  const card = (stage: Stage, index: number, handle: ReactNode) => (
    <StageCard
      stage={stage}
      place={index + 1}
      total={stages.length}
      isActive={stage.id === activeId}
      isPast={index < activeAt}
      isCompact={isCompact}
      handle={handle}
      onMove={mayManage ? (by) => step(stage, index, by) : undefined}
    />
  )
  return (
    <>
      <div className={classes.look}>
        <SegmentedControl
          label={t('common.look')}
          segments={stageLooks.map((value) => ({ value, content: t(`stageBoard.look.${value}`) }))}
          value={look}
          onChange={setLook}
        />
      </div>
      <Lane
        stages={stages}
        card={card}
        onMove={(from, to) => void move(from, to)}
        isMovable={mayManage}
        isCompact={isCompact}
      />
      <p role="status" className="ac-visually-hidden">
        {said}
      </p>
    </>
  )
}

type SortableLane = typeof import('./sortable-lane.tsx').SortableLane

/** Drag and drop comes after the board itself, and the board works without it. */
function Lane({ isMovable, ...lane }: LaneProps & { isMovable: boolean }) {
  const t = useT()
  const [Sortable, setSortable] = useState<SortableLane | null>(null)
  useEffect(() => {
    if (!isMovable) return
    let isGone = false
    import('./sortable-lane.tsx').then(
      (part) => isGone || setSortable(() => part.SortableLane),
      () => undefined,
    )
    return () => void (isGone = true)
  }, [isMovable])
  if (Sortable && isMovable) return <Sortable {...lane} />
  return (
    <ol className={lane.isCompact ? classes.compact : classes.lane} aria-label={t('stageBoard.lane')}>
      {lane.stages.map((stage, index) => (
        <li key={stage.id}>{lane.card(stage, index, null)}</li>
      ))}
    </ol>
  )
}
