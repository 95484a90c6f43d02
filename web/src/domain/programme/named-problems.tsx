import type { AcademyProblem, AcademyStage } from '@academy/contract/academies'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { problemText } from './academy-problems.rules.ts'

/** More of them are read in the check of the programme. */
const namedAtMost = 5

interface NamedProblemsProps {
  problems: readonly AcademyProblem[]
  /** A sentence may name a second stage, which the check knows by its Ukrainian name only. */
  stages: readonly Pick<AcademyStage, 'name'>[]
}

/** Problems of the programme as lines of a notice, each with its stage. */
export function NamedProblems({ problems, stages }: NamedProblemsProps) {
  const t = useT()
  const locale = useLocale()
  return (
    <span className="ac-stack ac-gap-4">
      {problems.slice(0, namedAtMost).map((problem) => {
        const { key, language, about } = problemText(problem, stages, locale)
        const text = t(key, { about: language === null ? about : t(`common.language.${language}`) })
        return (
          <span key={`${problem.stage?.id} ${problem.kind} ${problem.about}`}>
            {problem.stage ? `${localized(problem.stage.name, locale)}: ${text}` : text}
          </span>
        )
      })}
      {problems.length > namedAtMost && (
        <span>{t('moves.blockers.more', { count: problems.length - namedAtMost })}</span>
      )}
    </span>
  )
}
