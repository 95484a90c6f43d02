import { useQuery } from '@tanstack/react-query'
import { problemsQuery } from '#domain/programme/academy-check.api.ts'
import { NamedProblems } from '#domain/programme/named-problems.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { mayDo } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Notice } from '#ui/notice.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { movesQueries } from './moves.api.ts'

/** What would stop students, named before the programme is led on past it. */
export function Blockers({ academyId }: { academyId: number }) {
  const t = useT()
  const { user } = usePerson()
  const { data } = useQuery({ ...problemsQuery(academyId), retry: false })
  const blockers = data?.filter(({ severity }) => severity === 'error') ?? []
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
      <NamedProblems problems={blockers} stages={stages} />
    </Notice>
  )
}
