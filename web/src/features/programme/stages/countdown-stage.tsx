import type { StageContent } from '@academy/contract/cabinet'
import type { StageRoute } from '@academy/contract/users'
import { useEffect, useState } from 'react'
import { formatDateTime } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { paths } from '#lib/paths.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { timeLeft, type TimeLeft } from './deadlines.rules.ts'
import { reloadRoutes } from './stages.api.ts'
import { useTimeLeftText } from './time-left-text.ts'
import classes from './countdown-stage.module.css'
import { StageContentLoader } from './stage-content-loader.tsx'

const units = ['days', 'hours', 'minutes', 'seconds'] as const satisfies (keyof TimeLeft)[]
/** Staff may open the stage a little later than its date says; until then the page asks now and then. */
const againMs = 15_000

/** The second hand, and what is to be done when it reaches the end. */
const useClock = (target: Date): Date => {
  const [now, setNow] = useState(() => new Date())
  const isOver = now >= target
  useEffect(() => {
    if (isOver) {
      void reloadRoutes()
      const again = setInterval(() => void reloadRoutes(), againMs)
      return () => clearInterval(again)
    }
    const timer = setInterval(() => setNow(new Date()), 1000)
    return () => clearInterval(timer)
  }, [isOver])
  return now
}

function Clock({ target }: { target: Date }) {
  const t = useT()
  const timeLeftText = useTimeLeftText()
  const now = useClock(target)
  const left = timeLeft(target, now)
  if (now >= target) return <p className={classes.over}>{t('countdown.over')}</p>
  return (
    <div className={classes.clock} role="timer" aria-label={t('stage.timeLeft', { time: timeLeftText(target, now) })}>
      {units.map((unit) => (
        <div key={unit} className={classes.unit} aria-hidden="true">
          <span className={classes.number}>{String(left[unit]).padStart(2, '0')}</span>
          <span className="ac-soft ac-sm">{t(`countdown.${unit}`, { count: left[unit] })}</span>
        </div>
      ))}
    </div>
  )
}

function Next({ nextStage }: { nextStage: StageContent['nextStage'] }) {
  const t = useT()
  const locale = useLocale()
  const { user } = usePerson()
  if (nextStage === null) return <p className={classes.over}>{t('countdown.nothing')}</p>
  const name = localized(nextStage.name, locale)
  const opened = user.routes.find(({ id, available }) => id === nextStage.id && available)
  if (opened) {
    return (
      <>
        <p className={classes.next}>{t('countdown.opened', { name })}</p>
        <ButtonLink href={paths.stage(opened.urlName)}>{t('countdown.go')}</ButtonLink>
      </>
    )
  }
  if (nextStage.startDate === null) return <p className={classes.over}>{t('countdown.noDate', { name })}</p>
  return (
    <>
      <p className={classes.next}>{t('countdown.until', { name })}</p>
      <Clock target={new Date(nextStage.startDate)} />
      <p className={classes.date}>
        <time dateTime={nextStage.startDate}>{formatDateTime(nextStage.startDate, locale)}</time>
      </p>
    </>
  )
}

/** STG-26: counts down to the next start; at zero the stages are asked for again. */
export function CountdownStage({ stage }: { stage: StageRoute }) {
  return (
    <StageContentLoader stage={stage}>
      {({ nextStage }) => (
        <Card className={classes.card}>
          <Next nextStage={nextStage} />
        </Card>
      )}
    </StageContentLoader>
  )
}
