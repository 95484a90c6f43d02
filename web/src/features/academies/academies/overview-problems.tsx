import type { AcademyOverview } from '@academy/contract/academies'
import { useQuery } from '@tanstack/react-query'
import { problemsQuery } from '#domain/programme/academy-check.api.ts'
import { NamedProblems } from '#domain/programme/named-problems.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { mayDo } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Notice } from '#ui/notice.tsx'
import { TextLink } from '#ui/text-link.tsx'

/**
 * A hint that the check of the programme found something, for those who can do something about it. It leads to the check;
 * whoever may not open that page, as the owner of a direction, reads here what was found.
 */
export function OverviewProblems({ academyId, stages }: { academyId: number; stages: AcademyOverview['stages'] }) {
  const t = useT()
  const { user } = usePerson()
  const mayCheck = mayDo(user, academyId, 'academies.moveCount', 'read')
  const { data } = useQuery({ ...problemsQuery(academyId), enabled: mayCheck, retry: false })
  const errors = data?.filter(({ severity }) => severity === 'error').length ?? 0
  const warnings = (data?.length ?? 0) - errors
  if (!data || data.length === 0) return null
  const mayOpenCheck = mayDo(user, academyId, 'academies.update', 'write')
  return (
    <Notice
      tone={errors > 0 ? 'error' : 'warning'}
      title={t('overview.problems.title')}
      action={
        mayOpenCheck && (
          <TextLink href={`${paths.academyEdit(academyId)}?tab=check`}>{t('overview.problems.open')}</TextLink>
        )
      }
    >
      {mayOpenCheck ? (
        t('overview.problems.text', { errors, warnings })
      ) : (
        <NamedProblems problems={data} stages={stages} />
      )}
    </Notice>
  )
}
