import { keyOf, stageTypes, type StageType } from '@academy/contract/enums'
import type { OwnProgress } from '@academy/contract/cabinet'
import { useQuery } from '@tanstack/react-query'
import { MarkBadge } from '#domain/marks/mark-badge.tsx'
import { PercentBadge } from '#domain/marks/percent-badge.tsx'
import { stageIcons } from '#domain/programme/stage-icons.tsx'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingRows } from '#kit/loading.tsx'
import { useNow } from '#lib/clock.ts'
import { formatDate } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import type { MessageKey } from '#lib/i18n/messages.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { paths } from '#lib/paths.ts'
import { directionIn } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { PencilIcon } from '#ui/icons.tsx'
import { cabinetQueries } from './stages.api.ts'
import { KeyFigures } from '#ui/key-figures.tsx'
import { resultState, type ResultState } from './result-state.rules.ts'
import { StageResults } from './stage-results.tsx'
import classes from './profile-stage.module.css'

/** Pages to read and to wait on: nobody passes or fails them. */
const pageTypes: readonly number[] = [stageTypes.Profile, stageTypes.StagePage, stageTypes.Countdown]
const isWorkedAt = ({ stageType }: OwnProgress['stages'][number]): boolean => !pageTypes.includes(stageType)

const tones: Record<ResultState, BadgeTone> = {
  Opened: 'green',
  Tested: 'neutral',
  Passed: 'neutral',
  Failed: 'red',
  Over: 'neutral',
  Skipped: 'neutral',
}

const texts: Record<ResultState, MessageKey> = {
  Opened: 'profile.state.Opened',
  Tested: 'profile.state.Tested',
  Passed: 'profile.state.Passed',
  Failed: 'profile.state.Failed',
  Over: 'lecture.state.over',
  Skipped: 'stage.state.skipped',
}

function OwnData() {
  const t = useT()
  const { user, selection } = usePerson()
  const name = `${user.firstName} ${user.lastName}`
  return (
    <Card>
      <div className="ac-row ac-middle ac-gap-16">
        <Avatar name={name} src={user.avatarUrl} size={72} />
        <div className={classes.who}>
          <p className={classes.name}>{name}</p>
          <p className="ac-dim ac-sm">{directionIn(user, selection)?.name ?? t('profile.noDirection')}</p>
        </div>
        <ButtonLink variant="secondary" size="sm" href={paths.cabinetEdit} leading={<PencilIcon size={16} />}>
          {t('profile.edit')}
        </ButtonLink>
      </div>
      <KeyFigures
        figures={[
          { label: t('common.emailAddress'), value: user.email },
          { label: t('common.phone'), value: user.phoneNumber ?? t('profile.notGiven') },
          { label: t('profile.graduationYear'), value: user.graduationYear ?? t('profile.notGiven') },
        ]}
      />
    </Card>
  )
}

function ResultRow({ stage }: { stage: OwnProgress['stages'][number] }) {
  const t = useT()
  const locale = useLocale()
  const StageIcon = stageIcons[keyOf(stageTypes, stage.stageType as StageType) ?? 'Pending']
  const { user } = usePerson()
  const route = user.routes.find(({ id }) => id === stage.id)
  const state = resultState(stage, route, useNow())
  return (
    <li className={classes.result}>
      <span className={classes.icon}>
        <StageIcon size={20} />
      </span>
      <span className={classes.stage}>
        <span>{localized(stage.name, locale)}</span>
        <time className="ac-dim ac-sm" dateTime={stage.enteredAt}>
          {t('profile.since', { date: formatDate(stage.enteredAt, locale) })}
        </time>
      </span>
      <span className="ac-inline ac-gap-8">
        {stage.successPercent !== null && (
          <PercentBadge
            percent={stage.successPercent}
            isPassed={state === 'Failed' ? false : state === 'Tested' ? null : true}
            label={t('stage.testResult')}
          />
        )}
        {stage.mark !== null && <MarkBadge mark={stage.mark} label={t('stage.mark')} />}
        <Badge tone={tones[state]} dot>
          {t(texts[state])}
        </Badge>
      </span>
      <StageResults stage={stage} />
    </li>
  )
}

function Results() {
  const t = useT()
  const locale = useLocale()
  const { selection } = usePerson()
  const query = useQuery(cabinetQueries.progress(selection))
  if (query.data === undefined) return query.isError ? <LoadFailure query={query} /> : <LoadingRows rows={4} />
  const { joinedAt, finishedAt, stages } = query.data
  return (
    <>
      <p className="ac-dim ac-sm">
        {finishedAt === null
          ? t('profile.joined', { date: formatDate(joinedAt, locale) })
          : t('profile.finished', { date: formatDate(finishedAt, locale) })}
      </p>
      <ol role="list" className={classes.results}>
        {stages.filter(isWorkedAt).map((stage) => (
          <ResultRow key={stage.id} stage={stage} />
        ))}
      </ol>
    </>
  )
}

/** STG-29, NAV-37: who I am here, and what I have done. */
export function ProfileStage() {
  const t = useT()
  return (
    <>
      <OwnData />
      <Card title={t('profile.results')}>
        <Results />
      </Card>
    </>
  )
}
