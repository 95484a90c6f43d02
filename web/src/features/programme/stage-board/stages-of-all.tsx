import type { Stage } from '@academy/contract/stages'
import { useQuery } from '@tanstack/react-query'
import { useRowPath } from '#kit/academy/academy-address.ts'
import { academiesWith } from '#kit/academy/own-academies.rules.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { useProgrammeRoom } from '#domain/programme/programme-room.ts'
import { LoadFailure } from '#kit/load-failure.tsx'
import { Loading } from '#kit/loading.tsx'
import { queryClient } from '#lib/query-client.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { EmptyListArt } from '#ui/illustrations/empty-list.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { activeStageIdOf } from './board.rules.ts'
import lane from './lane.module.css'
import { stageBoardQueries } from './stage-board.api.ts'
import { StageCard } from './stage-card.tsx'
import classes from './stages-of-all.module.css'

interface AcademyStagesProps {
  stages: readonly [Stage, ...Stage[]]
  activeId: number | null
}

function AcademyStages({ stages, activeId }: AcademyStagesProps) {
  const t = useT()
  const pathOf = useRowPath()
  const [{ academyId, academyName }] = stages
  const activeAt = stages.findIndex(({ id }) => id === activeId)
  return (
    <section className="ac-stack ac-gap-12" aria-labelledby={`academy-${academyId}`}>
      <h2 id={`academy-${academyId}`}>
        <TextLink quiet href={pathOf(paths.mainStages, academyId)}>
          {academyName}
        </TextLink>
      </h2>
      <ol className={lane.lane} aria-label={t('stageBoard.lane')}>
        {stages.map((stage, index) => (
          <li key={stage.id}>
            <StageCard
              stage={stage}
              place={index + 1}
              total={stages.length}
              isActive={stage.id === activeId}
              isPast={index < activeAt}
              heading="h3"
            />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** ACAD-52: the stages of each academy. The order of stages is changed, and people are moved, on the board of one academy. */
export function StagesOfAll() {
  const t = useT()
  const { user } = usePerson()
  const board = useQuery(stageBoardQueries.board('all'))
  const current = useQuery(stageBoardQueries.currentStageIds('all'))
  useProgrammeRoom(
    academiesWith(user, 'academies.moveCount').map(({ id }) => id),
    () => void queryClient.invalidateQueries({ queryKey: ['stage-board', 'all'] }),
  )
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
  if (board.data.length === 0)
    return (
      <Card>
        <EmptyState art={<EmptyListArt />} title={t('stageBoard.empty.title')} text={t('stageBoard.empty.readOnly')} />
      </Card>
    )
  return (
    <div className={classes.academies}>
      {[...Map.groupBy(board.data, ({ academyId }) => academyId)].map(([academyId, stages]) => (
        <AcademyStages
          key={academyId}
          stages={stages as [Stage, ...Stage[]]}
          activeId={activeStageIdOf(stages, null, current.data ?? [])}
        />
      ))}
    </div>
  )
}
