import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { NotFoundArt } from '#ui/illustrations/not-found.tsx'

export function NotFoundPage() {
  const t = useT()
  usePageTitle(t('notFound.title'))
  return (
    <EmptyState
      page
      art={<NotFoundArt />}
      title={t('notFound.title')}
      text={t('notFound.text')}
      action={<ButtonLink href={paths.home}>{t('action.toHome')}</ButtonLink>}
    />
  )
}
