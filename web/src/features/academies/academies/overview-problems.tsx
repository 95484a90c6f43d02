import { useQuery } from '@tanstack/react-query'
import { problemsQuery } from '#domain/programme/academy-check.api.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { mayDo } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Notice } from '#ui/notice.tsx'
import { TextLink } from '#ui/text-link.tsx'

/** A hint that the check of the programme found something, for those who can do something about it. */
export function OverviewProblems({ academyId }: { academyId: number }) {
  const t = useT()
  const { user } = usePerson()
  const mayCheck = mayDo(user, academyId, 'academies.moveCount', 'read')
  const { data } = useQuery({ ...problemsQuery(academyId), enabled: mayCheck, retry: false })
  const errors = data?.filter(({ severity }) => severity === 'error').length ?? 0
  const warnings = (data?.length ?? 0) - errors
  if (!data || data.length === 0) return null
  return (
    <Notice
      tone={errors > 0 ? 'error' : 'warning'}
      title={t('overview.problems.title')}
      action={
        mayDo(user, academyId, 'academies.update', 'write') && (
          <TextLink href={`${paths.academyEdit(academyId)}?tab=check`}>{t('overview.problems.open')}</TextLink>
        )
      }
    >
      {t('overview.problems.text', { errors, warnings })}
    </Notice>
  )
}
