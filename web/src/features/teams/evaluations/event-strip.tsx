import type { Evaluation } from '@academy/contract/evaluations'
import { useT } from '#lib/i18n/use-t.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { CheckIcon, DotsIcon, PencilIcon, TrashIcon } from '#ui/icons.tsx'
import { Menu, MenuDivider, MenuItem } from '#ui/menu.tsx'
import { newestFirst } from './evaluation.rules.ts'
import { EventDate } from './event-date.tsx'
import classes from './event-strip.module.css'
import type { EventTasks } from './use-event-tasks.tsx'

/** What a coach of the team does with one of its evaluations. */
export function EventMenu({ event, tasks }: { event: Evaluation; tasks: EventTasks }) {
  const t = useT()
  return (
    <Menu
      position="bottom-end"
      target={
        <IconButton
          size="sm"
          label={t('evaluations.eventMenu', { title: event.title })}
          icon={<DotsIcon />}
          data-event-menu={event.id}
        />
      }
    >
      {!event.isCurrent && (
        <MenuItem icon={<CheckIcon size={18} />} onClick={() => tasks.makeCurrent(event)}>
          {t('evaluations.makeCurrent')}
        </MenuItem>
      )}
      <MenuItem icon={<PencilIcon size={18} />} onClick={() => tasks.rename(event)}>
        {t('evaluations.rename')}
      </MenuItem>
      <MenuDivider />
      <MenuItem danger icon={<TrashIcon size={18} />} onClick={() => tasks.remove(event)}>
        {t('action.delete')}
      </MenuItem>
    </Menu>
  )
}

interface EventStripProps {
  events: readonly Evaluation[]
  shown: Evaluation
  onShow: (id: number) => void
}

/** The evaluations of a team, the newest first. */
export function EventStrip({ events, shown, onShow }: EventStripProps) {
  const t = useT()
  return (
    <ul role="list" className={classes.strip} aria-label={t('evaluations.events')}>
      {newestFirst(events).map((event) => (
        <li key={event.id}>
          <button
            type="button"
            className={classes.event}
            aria-current={event.id === shown.id ? 'true' : undefined}
            onClick={() => onShow(event.id)}
          >
            <span className={classes.title}>{event.title}</span>
            <span className={classes.date}>
              <EventDate date={event.date} />
              {event.isCurrent && <span className={classes.current}>{t('evaluations.current')}</span>}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
