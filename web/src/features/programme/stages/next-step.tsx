import { keyOf, stageTypes } from '@academy/contract/enums'
import type { StageRoute } from '@academy/contract/users'
import { Suspense } from 'react'
import { useNow } from '#lib/clock.ts'
import { formatDateTime } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { lazyPart } from '#lib/lazy-part.ts'
import { localized } from '#lib/localized.ts'
import { paths } from '#lib/paths.ts'
import { ArrowRightIcon, CalendarIcon, FireIcon } from '#ui/icons.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { nextDeadline, type Deadline } from './deadlines.rules.ts'
import { StageIcon } from './stage-icon.tsx'
import { whatNow } from './stage-state.rules.ts'
import { useTimeLeftText } from './time-left-text.ts'
import classes from './next-step.module.css'

const InterviewTodo = lazyPart(async () => ({ default: (await import('./interview-todo.tsx')).InterviewTodo }))

function Todo({ current, shown }: { current: StageRoute; shown: StageRoute }) {
  const t = useT()
  const locale = useLocale()
  return (
    <div className={classes.part}>
      <span className={classes.icon}>
        <StageIcon stage={current} size={22} />
      </span>
      <div className={classes.text}>
        <p className="ac-dim ac-sm">{t('stage.nowTitle')}</p>
        <div className={classes.main}>
          {current.stageType === stageTypes.Interview ? (
            <Suspense fallback={<Skeleton height={24} />}>
              <InterviewTodo stage={current} />
            </Suspense>
          ) : (
            t(`stage.todo.${keyOf(stageTypes, current.stageType) ?? 'Pending'}`)
          )}
        </div>
        {current.id !== shown.id && (
          <TextLink href={paths.stage(current.urlName)} className={classes.go}>
            {t('stage.goTo', { name: localized(current.name, locale) })}
            <ArrowRightIcon size={16} />
          </TextLink>
        )}
      </div>
    </div>
  )
}

/** What ends first; if nothing ends, what begins next. */
function When({ deadline, next, now }: { deadline: Deadline | null; next: StageRoute | null; now: Date }) {
  const t = useT()
  const locale = useLocale()
  const timeLeftText = useTimeLeftText()
  const iso = deadline?.at ?? next?.startDate ?? null
  if (iso === null && next === null) return null
  const isUrgent = deadline !== null && (deadline.lecture ?? deadline.stage).isUrgent
  const name = localized((deadline ? (deadline.lecture ?? deadline.stage) : next!).name, locale)
  return (
    <div className={classes.part}>
      <span className={classes.icon} data-urgent={isUrgent || undefined}>
        {isUrgent ? <FireIcon size={22} /> : <CalendarIcon size={22} />}
      </span>
      <div className={classes.text}>
        <p className="ac-dim ac-sm">{t(deadline ? 'stage.deadline' : 'stage.opensNext')}</p>
        <p className={classes.main}>
          {iso === null
            ? name
            : t(deadline ? 'stage.timeLeft' : 'stage.timeUntil', { time: timeLeftText(new Date(iso), now) })}
        </p>
        <p className="ac-dim ac-sm">
          {iso === null ? (
            t('stage.dateLater')
          ) : (
            <>
              {name}, <time dateTime={iso}>{formatDateTime(iso, locale)}</time>
            </>
          )}
        </p>
      </div>
    </div>
  )
}

/** Shows a student what to do, until when, and how many stages are left. */
export function NextStep({ stages, shown }: { stages: readonly StageRoute[]; shown: StageRoute }) {
  const t = useT()
  const now = useNow()
  const { current, next } = whatNow(stages, now)
  const open = stages.filter((stage) => stage.available).length
  const progress = t('stage.progress', { open, total: stages.length })
  return (
    <section className={classes.now} aria-label={t('stage.nowTitle')}>
      <Todo current={current ?? shown} shown={shown} />
      <When deadline={nextDeadline(stages, now)} next={next} now={now} />
      <div className={classes.part}>
        <div className={classes.text}>
          <p className="ac-dim ac-sm">{t('stage.progressTitle')}</p>
          <p className={classes.main}>{progress}</p>
          <ProgressBar value={open} max={stages.length} label={t('stage.progressTitle')} valueText={progress} />
        </div>
      </div>
    </section>
  )
}
