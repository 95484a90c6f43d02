import type { DemoTest } from '@academy/contract/demo-tests'
import { Name } from '@academy/contract/fields'
import { nameLength } from '@academy/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { directionIcon } from '#domain/directions/direction-icons.tsx'
import { directionText } from '#domain/directions/direction-texts.ts'
import { LoadFailure } from '#kit/load-failure.tsx'
import { Loading } from '#kit/loading.tsx'
import { useAction } from '#kit/use-action.ts'
import { isApiError } from '#lib/api-error.ts'
import { errorText } from '#lib/error-texts.ts'
import { ruleText } from '#lib/field-texts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { useSession } from '#lib/session/session.store.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ArrowRightIcon, LockIcon } from '#ui/icons.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Dinosaur } from './dinosaur.tsx'
import { demoTestQueries, startDemo } from './demo-test.api.ts'
import classes from './start-form.module.css'

export interface StartFormProps {
  /** The academy whose directions are offered; null where the direction is known already (TEST-75). */
  hash: string | null
  directionId: number | null
  onStart: (name: string, test: DemoTest) => void
}

/** What is wrong with a typed name; an empty one is no mistake yet (TEST-68). */
const wrongName = (name: string) =>
  name.trim() === '' ? null : (Name.safeParse(name).error?.issues[0]?.message ?? null)

/** TEST-70 */
function NoTests() {
  const t = useT()
  return (
    <EmptyState
      page
      art={<Dinosaur technology="Other" tier="below50" />}
      title={t('demoTest.form.none.title')}
      text={t('demoTest.form.none.text')}
      action={<ButtonLink href={`${paths.home}#academies`}>{t('demoTest.form.none.action')}</ButtonLink>}
    />
  )
}

/** TEST-67 to TEST-69, VAL-39: a first name and a direction; nothing begins before both are there. */
export function StartForm({ hash, directionId, onStart }: StartFormProps) {
  const t = useT()
  const session = useSession()
  const ownName = session.status === 'known' ? session.user.firstName : ''
  const [typedName, setTypedName] = useState('')
  const [hasLeftName, setLeftName] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  const query = useQuery({ ...demoTestQueries.directions(hash ?? ''), enabled: hash !== null })
  const direction = directionId ?? (chosen === null ? null : Number(chosen))
  const name = ownName || typedName.trim()
  const broken = ownName ? null : wrongName(typedName)
  const isReady = name !== '' && broken === null && direction !== null
  const starting = useAction()

  if (hash !== null && query.isPending) {
    return (
      <Loading>
        <div className={classes.form}>
          <Skeleton height={48} width="70%" />
          <Skeleton height={88} radius={12} />
          <Skeleton height={180} radius={16} />
        </div>
      </Loading>
    )
  }
  if (isApiError(query.error, 'AcademyNotFound', 'ValidationError')) return <Navigate to={paths.notFound} replace />
  if (isApiError(starting.failure, 'DemoTestNotFound') && hash === null) return <NoTests />
  if (query.isError) return <LoadFailure page query={query} />
  if (query.data?.length === 0) return <NoTests />

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setLeftName(true)
    if (isReady) void starting.run(async () => onStart(name, await startDemo(direction, hash)))
  }
  return (
    <div className={classes.screen} data-view="form">
      <form className={classes.form} onSubmit={submit} noValidate>
        <div>
          <h1 tabIndex={-1} className={classes.title}>
            {t('demoTest.form.title')}
          </h1>
          <p className={classes.lead}>{t(hash === null ? 'demoTest.form.ofDirection' : 'demoTest.form.lead')}</p>
        </div>
        <TextField
          id="demo-name"
          label={t('demoTest.form.name')}
          autoComplete="given-name"
          maxLength={nameLength.max}
          required
          readOnly={Boolean(ownName)}
          value={ownName || typedName}
          onChange={(event) => setTypedName(event.target.value)}
          onBlur={() => setLeftName(true)}
          trailing={ownName ? <LockIcon size={18} /> : undefined}
          help={t(ownName ? 'demoTest.form.nameLocked' : 'demoTest.form.nameHelp')}
          error={hasLeftName && broken !== null ? t(ruleText(broken), nameLength) : undefined}
        />
        {query.data && (
          <RadioCards
            legend={t('common.direction')}
            minCardWidth={280}
            required
            value={chosen}
            onChange={setChosen}
            cards={query.data.map(({ id, specialization, questionsCount, durationMinutes }) => {
              const DirectionIcon = directionIcon(specialization.name)
              const questions = t('demoTest.form.questions', { count: questionsCount })
              const minutes = t('demoTest.form.minutes', { count: durationMinutes })
              const about = directionText(specialization.name)
              return {
                value: String(id),
                title: specialization.name,
                description: (
                  <>
                    {about !== null && <span className={classes.about}>{t(about)}</span>}
                    {`${questions}, ${minutes}`}
                  </>
                ),
                picture: <DirectionIcon size={44} />,
              }
            })}
          />
        )}
        {starting.failure !== null && <Notice tone="error">{t(errorText(starting.failure))}</Notice>}
        <div className={classes.start}>
          <Button
            type="submit"
            size="lg"
            disabled={!isReady}
            loading={starting.isBusy}
            trailing={<ArrowRightIcon />}
            aria-describedby={isReady ? undefined : 'demo-missing'}
          >
            {t('demoTest.form.start')}
          </Button>
          {!isReady && (
            <p id="demo-missing" className="ac-soft ac-sm">
              {t('demoTest.form.missing')}
            </p>
          )}
        </div>
      </form>
      <div className={classes.parade} aria-hidden="true">
        <Dinosaur technology="Java" tier="below50" />
        <Dinosaur technology="QA" tier="from50" />
        <Dinosaur technology="JS" tier="from90" />
      </div>
    </div>
  )
}
