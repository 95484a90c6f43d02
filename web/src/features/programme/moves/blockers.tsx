import { useQuery } from '@tanstack/react-query'
import { problemsQuery } from '#domain/programme/academy-check.api.ts'
import { problemText } from '#domain/programme/academy-problems.rules.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { paths } from '#lib/paths.ts'
import { mayDo } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Notice } from '#ui/notice.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { movesQueries } from './moves.api.ts'

/** More of them are read in the check of the programme. */
const namedAtMost = 5

/** What would stop students, named before the programme is led on past it. */
export function Blockers({ academyId }: { academyId: number }) {
  const t = useT()
  const locale = useLocale()
  const { user } = usePerson()
  const { data } = useQuery({ ...problemsQuery(academyId), retry: false })
  const blockers = data?.filter(({ severity }) => severity === 'error') ?? []
  // A sentence may name a second stage, which the check knows by its Ukrainian name only.
  const { data: stages = [] } = useQuery({ ...movesQueries.stages(academyId), enabled: blockers.length > 0 })
  if (blockers.length === 0) return null
  return (
    <Notice
      tone="warning"
      title={t('moves.blockers', { count: blockers.length })}
      action={
        mayDo(user, academyId, 'academies.update') && (
          <TextLink href={`${paths.academyEdit(academyId)}?tab=check`}>{t('overview.problems.open')}</TextLink>
        )
      }
    >
      <span className="ac-stack ac-gap-4">
        {blockers.slice(0, namedAtMost).map((problem) => {
          const { key, language, about } = problemText(problem, stages, locale)
          const text = t(key, { about: language === null ? about : t(`common.language.${language}`) })
          return (
            <span key={`${problem.stage?.id} ${problem.kind} ${problem.about}`}>
              {problem.stage ? `${localized(problem.stage.name, locale)}: ${text}` : text}
            </span>
          )
        })}
        {blockers.length > namedAtMost && (
          <span>{t('moves.blockers.more', { count: blockers.length - namedAtMost })}</span>
        )}
      </span>
    </Notice>
  )
}
