import { stageTypes } from '@academy/contract/enums'
import type { StageRoute } from '@academy/contract/users'
import { useQuery } from '@tanstack/react-query'
import { draftKey, useHasDraft } from '#domain/letters/letter-drafts.ts'
import { useNow } from '#lib/clock.ts'
import { formatDateTime } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { paths } from '#lib/paths.ts'
import { academyOf } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { ButtonLink } from '#ui/button.tsx'
import { CheckCircleIcon, ClockIcon, FireIcon } from '#ui/icons.tsx'
import { LoadingRegion, SkeletonText } from '#ui/skeleton.tsx'
import { useCurrentTestStatus } from './current-test-status.ts'
import classes from './next-step.module.css'
import { nextStep } from './next-step.rules.ts'
import { StageIcon } from './stage-icon.tsx'
import { cabinetQueries } from './stages.api.ts'
import { type NextStep, type StepTone, type StepUntil, testTypes } from './step-parts.rules.ts'
import { useTimeLeftText } from './time-left-text.ts'

/** The place on a stage's page where its work is done; the button leads there when the page is already open. */
export const stageWorkId = 'stage-work'

/** Stages whose step depends on more than the routes say. */
const withContent: readonly number[] = [
  stageTypes.Registration,
  stageTypes.MotivationLetter,
  stageTypes.Interview,
  stageTypes.Finished,
]

/** Null: on its way. Asks only for what the current stage needs; the page of that stage shows the same replies. */
const useStep = (stages: readonly StageRoute[], now: Date): NextStep | null => {
  const { user, selection } = usePerson()
  const current = stages.findLast(({ isCurrentStage }) => isCurrentStage) ?? null
  const isOpen = current?.available ?? false
  const content = useQuery({
    ...cabinetQueries.stage(selection, current?.id ?? 0),
    enabled: isOpen && withContent.includes(current!.stageType),
  })
  const test = useCurrentTestStatus({ enabled: isOpen && testTypes.includes(current!.stageType) })
  const hasLetterDraft = useHasDraft(draftKey(user.id, typeof selection === 'number' ? selection : 0))
  const endsAt = test.data?.timeLeft == null ? null : new Date(test.dataUpdatedAt + test.data.timeLeft * 1000)
  const step = nextStep(
    {
      stages,
      isClosed: academyOf(user, selection)?.isAcademyClosed ?? false,
      content: content.data ?? null,
      test: test.data === undefined ? null : { ...test.data, endsAt: endsAt?.toISOString() ?? null },
      hasLetterDraft,
    },
    now,
  )
  if (step !== null || !(content.isError || test.isError)) return step
  // What the stage needs cannot be asked now: its page says why and offers to try again.
  const target = { href: paths.stage(current!.urlName), label: 'next.open' } as const
  return { verb: 'next.goOn', name: current!.name, target, until: null, tone: 'act' }
}

function Until({ until, now }: { until: StepUntil; now: Date }) {
  const t = useT()
  const locale = useLocale()
  const timeLeftText = useTimeLeftText()
  const { text, at, name, clock } = until
  const time = at === null || clock === undefined ? null : timeLeftText(new Date(at), now)
  return (
    <p className={classes.until}>
      {t(text, {
        date: at === null ? '' : formatDateTime(at, locale),
        name: name === undefined ? '' : localized(name, locale),
      })}
      {time !== null && <> · {t(clock === 'left' ? 'stage.timeLeft' : 'stage.timeUntil', { time })}</>}
    </p>
  )
}

function StepIcon({ tone, stage }: { tone: StepTone; stage: StageRoute }) {
  if (tone === 'urgent') return <FireIcon size={24} />
  if (tone === 'good') return <CheckCircleIcon size={24} />
  return tone === 'wait' ? <ClockIcon size={24} /> : <StageIcon stage={stage} size={24} />
}

/** What a student should do now: one verb, one button, one line until when. */
export function NextStepBar({ stages, shown }: { stages: readonly StageRoute[]; shown: StageRoute }) {
  const t = useT()
  const locale = useLocale()
  const now = useNow()
  const step = useStep(stages, now)
  const current = stages.findLast(({ isCurrentStage }) => isCurrentStage) ?? shown
  return (
    <section className={classes.now} aria-label={t('stage.nowTitle')} data-tone={step?.tone ?? 'wait'}>
      {step === null ? (
        <div className={classes.text}>
          <LoadingRegion label={t('app.loading')}>
            <SkeletonText lines={2} />
          </LoadingRegion>
        </div>
      ) : (
        <>
          <span className={classes.icon}>
            <StepIcon tone={step.tone} stage={current} />
          </span>
          <div className={classes.text}>
            <p className={classes.verb} role="status">
              {t(step.verb, { name: step.name === undefined ? '' : localized(step.name, locale) })}
            </p>
            {step.until !== null && <Until until={step.until} now={now} />}
          </div>
          {step.target !== null && (
            <ButtonLink
              className={classes.action}
              variant={step.tone === 'act' || step.tone === 'urgent' ? 'signal' : 'secondary'}
              href={step.target.href === paths.stage(shown.urlName) ? `#${stageWorkId}` : step.target.href}
            >
              {t(step.target.label)}
            </ButtonLink>
          )}
        </>
      )}
    </section>
  )
}
