import { useRowPath } from '#kit/academy/academy-address.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { PlusIcon } from '#ui/icons.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { Average } from './average.tsx'
import { changeOf, newestFirst, previousOf, summaryOf } from './evaluation.rules.ts'
import { EventDate } from './event-date.tsx'
import { EventMenu } from './event-strip.tsx'
import classes from './history-drawer.module.css'
import type { OverviewRow } from './overview.rules.ts'
import type { EventTasks } from './use-event-tasks.tsx'

interface HistoryDrawerProps {
  row: OverviewRow | undefined
  opened: boolean
  tasks: EventTasks
  onClose: () => void
}

/** All evaluations of one team, with what a coach of it may do with them. */
export function HistoryDrawer({ row, opened, tasks, onClose }: HistoryDrawerProps) {
  const t = useT()
  const pathOf = useRowPath()
  const linkTo = (eventId: number) =>
    row
      ? pathOf(paths.evaluations, row.team.academyId, {
          stage: row.team.stageId,
          team: row.team.id,
          evaluation: eventId,
        })
      : ''
  const mayManage = row?.team.may.evaluate ?? false
  return (
    <Drawer
      opened={opened && row !== undefined}
      onClose={onClose}
      title={row ? t('projectEvaluations.historyOf', { team: row.team.name }) : ''}
      closeLabel={t('action.close')}
      footer={
        row &&
        mayManage && (
          <Button
            size="sm"
            leading={<PlusIcon size={18} />}
            onClick={() => tasks.create(row.team.id, row.evaluations.length + 1)}
          >
            {t('evaluations.new')}
          </Button>
        )
      }
    >
      {row?.evaluations.length === 0 && (
        <p className="ac-soft">{t(mayManage ? 'evaluations.noEvent.text' : 'evaluations.noEvent.readOnly')}</p>
      )}
      <ol role="list" className="ac-list ac-stack">
        {row &&
          newestFirst(row.evaluations).map((event) => {
            const summary = summaryOf(event, row.team.userTeams)
            const before = summaryOf(previousOf(row.evaluations, event), row.team.userTeams)
            return (
              <li key={event.id} className={classes.event}>
                <div className={classes.main}>
                  <TextLink quiet href={linkTo(event.id)} className="ac-strong ac-anywhere">
                    {event.title}
                  </TextLink>
                  <span className="ac-dim ac-xs">
                    <EventDate date={event.date} /> ·{' '}
                    {t('evaluations.progress', { evaluated: summary.evaluated, total: summary.total })}
                  </span>
                </div>
                {event.isCurrent && (
                  <Badge tone="green" dot>
                    {t('evaluations.current')}
                  </Badge>
                )}
                <Average
                  value={summary.average}
                  change={changeOf(summary.average, before.average)}
                  label={t('evaluations.average')}
                />
                {mayManage && <EventMenu event={event} tasks={tasks} />}
              </li>
            )
          })}
      </ol>
    </Drawer>
  )
}
