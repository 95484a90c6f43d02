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
import { usePerson } from '#lib/session/session.store.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { InfoIcon, RefreshIcon, WarningIcon } from '#ui/icons.tsx'
import { enterAcademy } from './academies.api.ts'
import { academyEditQueries } from './academy-edit.api.ts'
import classes from './academy-problems.module.css'
import { stateOf } from './academy-rows.rules.ts'
import { waysOf, type Way } from './academy-ways.rules.ts'
import { OpenButton } from './open-academy.tsx'

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

/** A screen that works in the selected academy gets this one first. */
function ToPlace({ academyId, way, of }: { academyId: number; way: Way; of: string }) {
  const t = useT()
  const router = useRouter()
  const { selection } = usePerson()
  const [isGoing, setGoing] = useState(false)
  const go = async () => {
    setGoing(true)
    const isThere = !way.isOfSelected || selection === academyId || (await enterAcademy(academyId))
    setGoing(false)
    if (isThere) await router.navigate({ href: way.href, resetScroll: way.isOfSelected })
  }
  return (
    <Button
      size="sm"
      variant="secondary"
      loading={isGoing}
      aria-label={t('academies.check.toPlace', { place: t(way.label), name: of })}
      onClick={() => void go()}
    >
      {t(way.label)}
    </Button>
  )
}

function Problems({ problems, academy }: { problems: readonly AcademyProblem[]; academy: AcademyDetails }) {
  const t = useT()
  const locale = useLocale()
  const nameOf = (stage: AcademyProblem['stage']) =>
    stage === null ? t('academies.check.whole') : localized(stage.name, locale)
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
              <h3 className={classes.name}>{nameOf(stage)}</h3>
              <ul className="ac-stack ac-gap-6">
                {found.map((problem) => (
                  <Problem key={problem.kind + problem.about} problem={problem} academy={academy} />
                ))}
              </ul>
            </div>
            <div className="ac-row ac-gap-8">
              {waysOf(found, academy.id).map((way) => (
                <ToPlace key={way.href} academyId={academy.id} way={way} of={nameOf(stage)} />
              ))}
            </div>
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
        {stateOf(academy) === 'draft' && academy.stages.length > 0 && (
          <div className={classes.last}>
            <p className="ac-soft">{t('academies.check.last')}</p>
            <OpenButton academy={academy} />
          </div>
        )}
      </div>
    </Card>
  )
}
