import type { StageLecture } from '@academy/contract/lectures'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useRowPath } from '#kit/academy/academy-address.ts'
import { LoadFailure } from '#kit/load-failure.tsx'
import { Loading } from '#kit/loading.tsx'
import { useLocale } from '#lib/i18n/i18n.ts'
import { languageTags } from '#lib/i18n/locale.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { paths } from '#lib/paths.ts'
import type { Selection } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ChevronLeftIcon, ChevronRightIcon, ClockIcon } from '#ui/icons.tsx'
import { EmptyListArt } from '#ui/illustrations/empty-list.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import {
  addMonths,
  coloursOf,
  dayKey,
  entriesByDay,
  monthKey,
  monthToOpen,
  readMonth,
  weeksOf,
  type CalendarDay,
  type CalendarEntry,
} from './calendar.rules.ts'
import classes from './lecture-calendar.module.css'
import { lecturesQueries } from './lectures.api.ts'

type Colouring = 'stage' | 'group'
type Entry = CalendarEntry<StageLecture>

interface LectureCalendarProps {
  selection: Selection
  /** As the address says it; '' is where something happens next. */
  month: string
  onMonth: (month: string) => void
}

/** HW-09: all lectures of the academies, month by month. */
export function LectureCalendar({ selection, month, onMonth }: LectureCalendarProps) {
  const t = useT()
  const query = useQuery(lecturesQueries.held(selection))
  const [now] = useState(() => new Date())
  if (query.isError) return <LoadFailure query={query} />
  if (query.isPending) {
    return (
      <Loading>
        <Skeleton height={48} radius={12} />
        <Skeleton height={480} radius={16} />
      </Loading>
    )
  }
  if (query.data.length === 0) {
    return (
      <EmptyState
        art={<EmptyListArt />}
        title={t('lectureCalendar.empty.title')}
        text={t('lectureCalendar.empty.text')}
        action={
          <ButtonLink size="sm" variant="secondary" href={paths.mainStages}>
            {t('autogradePanel.toStages')}
          </ButtonLink>
        }
      />
    )
  }
  const shown = month === '' ? monthToOpen(query.data, now) : readMonth(month, now)
  return <Months lectures={query.data} month={shown} now={now} onMonth={onMonth} />
}

interface MonthsProps {
  lectures: readonly StageLecture[]
  month: Date
  now: Date
  onMonth: (month: string) => void
}

function Months({ lectures, month, now, onMonth }: MonthsProps) {
  const t = useT()
  const locale = useLocale()
  const [colouring, setColouring] = useState<Colouring>('stage')
  const keyOf = (lecture: StageLecture) => (colouring === 'stage' ? lecture.stageId : lecture.groupId)
  const nameOf = (lecture: StageLecture) =>
    colouring === 'stage' ? localized(lecture.stageName, locale) : (lecture.groupName ?? t('common.forEveryone'))
  const colours = coloursOf(lectures.map(keyOf))
  const legend = [...colours].map(([id, colour]) => ({
    id: id ?? 0,
    colour,
    name: nameOf(lectures.find((lecture) => keyOf(lecture) === id)!),
  }))
  const byDay = entriesByDay(lectures)
  const weeks = weeksOf(month)
  const title = new Intl.DateTimeFormat(languageTags[locale], { month: 'long', year: 'numeric' }).format(month)
  const go = (count: number) => onMonth(monthKey(addMonths(month, count)))
  const draw = (entry: Entry) => (
    <EntryLink
      key={`${entry.kind}-${entry.lecture.id}`}
      entry={entry}
      colour={colours.get(keyOf(entry.lecture)) ?? 0}
    />
  )
  const busyDays = weeks.flat().filter(({ key, isInMonth }) => isInMonth && byDay.has(key))
  return (
    <div className="ac-stack ac-gap-14">
      <div className={classes.head}>
        <div className="ac-row ac-middle ac-gap-6">
          <IconButton
            label={t('lectureCalendar.previous')}
            icon={<ChevronLeftIcon size={20} />}
            onClick={() => go(-1)}
          />
          <h2 className={classes.title} aria-live="polite">
            {title}
          </h2>
          <IconButton label={t('lectureCalendar.next')} icon={<ChevronRightIcon size={20} />} onClick={() => go(1)} />
          <Button size="sm" variant="secondary" onClick={() => onMonth(monthKey(now))}>
            {t('lectureCalendar.today')}
          </Button>
        </div>
        <SegmentedControl<Colouring>
          label={t('lectureCalendar.colours')}
          value={colouring}
          onChange={setColouring}
          segments={(['stage', 'group'] as const).map((value) => ({
            value,
            content: t(`lectureCalendar.by.${value}`),
          }))}
        />
      </div>
      <ul className={classes.legend} aria-label={t('lectureCalendar.colours')}>
        {legend.map(({ id, colour, name }) => (
          <li key={id} className="ac-inline ac-gap-6">
            <span className={classes.swatch} data-colour={colour} aria-hidden="true" /> {name}
          </li>
        ))}
        <li className="ac-inline ac-gap-6">
          <ClockIcon size={14} /> {t('lectureCalendar.deadline')}
        </li>
      </ul>
      <MonthGrid weeks={weeks} byDay={byDay} title={title} today={dayKey(now)} draw={draw} />
      <div className={classes.agenda}>
        {busyDays.length === 0 && <p className="ac-dim">{t('lectureCalendar.nothing')}</p>}
        {busyDays.map(({ key, day }) => (
          <section key={key} className={classes.agendaDay}>
            <h3 className={classes.agendaTitle}>
              {new Intl.DateTimeFormat(languageTags[locale], {
                weekday: 'short',
                day: 'numeric',
                month: 'long',
              }).format(day)}
            </h3>
            {byDay.get(key)!.map(draw)}
          </section>
        ))}
      </div>
    </div>
  )
}

interface MonthGridProps {
  weeks: readonly CalendarDay[][]
  byDay: ReadonlyMap<string, Entry[]>
  title: string
  /** As `dayKey` says it. */
  today: string
  draw: (entry: Entry) => React.JSX.Element
}

function MonthGrid({ weeks, byDay, title, today, draw }: MonthGridProps) {
  const locale = useLocale()
  const dayName = (day: Date, weekday: 'short' | 'long') =>
    new Intl.DateTimeFormat(languageTags[locale], { weekday }).format(day)
  return (
    <table className={classes.grid}>
      <caption className="ac-visually-hidden">{title}</caption>
      <thead>
        <tr>
          {weeks[0]!.map(({ day, key }) => (
            <th key={key} scope="col" abbr={dayName(day, 'long')}>
              {dayName(day, 'short')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]!.key}>
            {week.map(({ day, key, isInMonth }) => (
              <td
                key={key}
                className={classes.day}
                data-other={!isInMonth || undefined}
                data-today={key === today || undefined}
              >
                <time dateTime={key} className={classes.number} aria-current={key === today ? 'date' : undefined}>
                  {day.getDate()}
                </time>
                <div className={classes.entries}>{byDay.get(key)?.map(draw)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function EntryLink({ entry: { lecture, kind, at }, colour }: { entry: Entry; colour: number }) {
  const t = useT()
  const locale = useLocale()
  const time = new Intl.DateTimeFormat(languageTags[locale], { hour: '2-digit', minute: '2-digit' }).format(
    new Date(at),
  )
  const name = localized(lecture.shortName, locale)
  const pathOf = useRowPath()
  const { selection } = usePerson()
  const place = [
    ...(typeof selection === 'number' ? [] : [lecture.academyName]),
    localized(lecture.stageName, locale),
    lecture.groupName ?? t('common.forEveryone'),
  ].join(', ')
  return (
    <Anchor
      href={pathOf(paths.mainStageLecture(lecture.stageId, lecture.id), lecture.academyId)}
      className={classes.entry}
      data-colour={colour}
      data-kind={kind}
      title={`${localized(lecture.lectureName, locale)} · ${place}`}
    >
      {kind === 'deadline' && <ClockIcon size={13} />}
      <span className={classes.time}>{time}</span> <span className={classes.name}>{name}</span>
      <span className="ac-visually-hidden">
        {t(`lectureCalendar.${kind}Of`, { name: localized(lecture.lectureName, locale), place })}
      </span>
    </Anchor>
  )
}
