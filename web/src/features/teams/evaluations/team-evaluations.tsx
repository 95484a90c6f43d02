import type { TeamWithEvaluations } from '@academy/contract/evaluations'
import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '#kit/load-failure.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PlusIcon } from '#ui/icons.tsx'
import { EmptyListArt } from '#ui/illustrations/empty-list.tsx'
import { chooseEvent } from './evaluation.rules.ts'
import { evaluationsQueries } from './evaluations.api.ts'
import { EventMenu, EventStrip } from './event-strip.tsx'
import { TeamBoard } from './team-board.tsx'
import classes from './team-evaluations.module.css'
import { useEventTasks } from './use-event-tasks.tsx'

interface TeamEvaluationsProps {
  academyId: number
  /** As the list of the stage knows it, until the newest arrives. */
  known: TeamWithEvaluations
  eventId: number | null
  onShow: (eventId: number | null) => void
}

/** The evaluations of one team and the marks of one of them. */
export function TeamEvaluations({ academyId, known, eventId, onShow }: TeamEvaluationsProps) {
  const t = useT()
  const query = useQuery({ ...evaluationsQueries.ofTeam(academyId, known.team.id), placeholderData: known })
  const data = query.data ?? known
  const { team, evaluations } = data
  const mayManage = team.may.evaluate
  const tasks = useEventTasks(academyId, evaluations, { made: onShow, removed: () => onShow(null) })
  const event = chooseEvent(evaluations, eventId)
  const create = () => tasks.create(team.id, evaluations.length + 1)
  return (
    <>
      {query.isError && <LoadFailure query={query} />}
      {event === undefined ? (
        <Card>
          <EmptyState
            art={<EmptyListArt />}
            title={t('evaluations.noEvent.title')}
            text={t(mayManage ? 'evaluations.noEvent.text' : 'evaluations.noEvent.readOnly')}
            action={
              mayManage && (
                <Button size="sm" leading={<PlusIcon size={18} />} onClick={create}>
                  {t('evaluations.new')}
                </Button>
              )
            }
          />
        </Card>
      ) : (
        <>
          <div className={classes.events}>
            <EventStrip events={evaluations} shown={event} onShow={onShow} />
            {mayManage && (
              <div className={classes.actions}>
                <Button size="sm" variant="secondary" leading={<PlusIcon size={18} />} onClick={create}>
                  {t('evaluations.new')}
                </Button>
                <EventMenu event={event} tasks={tasks} />
              </div>
            )}
          </div>
          <TeamBoard academyId={academyId} data={data} event={event} />
        </>
      )}
      {tasks.dialogs}
    </>
  )
}
