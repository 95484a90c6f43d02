import type { AcademyDetails, AcademyProblem } from '@academy/contract/academies'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { byStage, problemText } from '#domain/programme/academy-problems.rules.ts'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingRows } from '#kit/loading.tsx'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { paths } from '#lib/paths.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { InfoIcon, RefreshIcon, WarningIcon } from '#ui/icons.tsx'
import { enterAcademy } from './academies.api.ts'
import { academyEditQueries } from './academy-edit.api.ts'
import classes from './academy-problems.module.css'

function Problem({ problem, academy }: { problem: AcademyProblem; academy: AcademyDetails }) {
  const t = useT()
  const { key, language, about } = problemText(problem, academy.stages, useLocale())
  const ProblemIcon = problem.severity === 'error' ? WarningIcon : InfoIcon
  return (
    <li className={classes.problem} data-severity={problem.severity}>
      <ProblemIcon size={18} />
      <span>
        <span className="ac-visually-hidden">{t(`academies.check.${problem.severity}`)}: </span>
        {t(key, { about: language === null ? about : t(`common.language.${language}`) })}
      </span>
    </li>
  )
}

/** The editor of stages works in the selected academy, so that one becomes it first. */
function ToStage({ academyId, stage }: { academyId: number; stage: NonNullable<AcademyProblem['stage']> }) {
  const t = useT()
  const locale = useLocale()
  const router = useRouter()
  const { selection } = usePerson()
  const [isGoing, setGoing] = useState(false)
  const go = async () => {
    setGoing(true)
    const isThere = selection === academyId || (await enterAcademy(academyId))
    setGoing(false)
    if (isThere) await router.navigate({ href: paths.mainStage(stage.id) })
  }
  return (
    <Button
      size="sm"
      variant="secondary"
      loading={isGoing}
      aria-label={t('academies.check.toStageOf', { name: localized(stage.name, locale) })}
      onClick={() => void go()}
    >
      {t('academies.check.toStage')}
    </Button>
  )
}

function Problems({ problems, academy }: { problems: readonly AcademyProblem[]; academy: AcademyDetails }) {
  const t = useT()
  const locale = useLocale()
  const count = (severity: AcademyProblem['severity']) => problems.filter((one) => one.severity === severity).length
  return (
    <>
      <div className="ac-row ac-gap-8">
        {count('error') > 0 && <Badge tone="red">{t('academies.check.errors', { count: count('error') })}</Badge>}
        {count('warning') > 0 && (
          <Badge tone="yellow">{t('academies.check.warnings', { count: count('warning') })}</Badge>
        )}
      </div>
      <ul className="ac-stack ac-gap-12">
        {byStage(problems).map(({ id, stage, problems: found }) => (
          <li key={id ?? 'whole'} className={classes.stage}>
            <div className={classes.body}>
              <h3 className={classes.name}>
                {stage === null ? t('academies.check.whole') : localized(stage.name, locale)}
              </h3>
              <ul className="ac-stack ac-gap-6">
                {found.map((problem) => (
                  <Problem key={problem.kind + problem.about} problem={problem} academy={academy} />
                ))}
              </ul>
            </div>
            {stage && <ToStage academyId={academy.id} stage={stage} />}
          </li>
        ))}
      </ul>
    </>
  )
}

/** 'Check academy': what a student would stumble over. */
export function AcademyProblems({ academy }: { academy: AcademyDetails }) {
  const t = useT()
  const query = useQuery(academyEditQueries.problems(academy.id))
  if (query.isError) return <LoadFailure query={query} />
  if (query.isPending) return <LoadingRows rows={4} />
  const again = (
    <Button
      size="sm"
      variant="secondary"
      leading={<RefreshIcon size={18} />}
      loading={query.isFetching}
      onClick={() => void query.refetch()}
    >
      {t('academies.check.again')}
    </Button>
  )
  return (
    <Card title={t('academies.check.title')} action={again}>
      <div className="ac-stack ac-gap-12">
        <p className="ac-dim ac-sm">{t('academies.check.text')}</p>
        {query.data.length === 0 ? (
          <EmptyState title={t('academies.check.fine.title')} text={t('academies.check.fine.text')} />
        ) : (
          <Problems problems={query.data} academy={academy} />
        )}
      </div>
    </Card>
  )
}
