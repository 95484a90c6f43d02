import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { defaultLanding } from '#lib/session/landing.rules.ts'
import { useSession } from '#lib/session/session.store.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { NotFoundArt } from '#ui/illustrations/not-found.tsx'

export function NotFoundPage() {
  const t = useT()
  const session = useSession()
  usePageTitle(t('notFound.title'))
  const way =
    session.status === 'known' ? (
      <ButtonLink href={defaultLanding(session.user, session.selection)}>{t('home.hero.open')}</ButtonLink>
    ) : (
      <ButtonLink href={paths.home}>{t('action.toHome')}</ButtonLink>
    )
  return <EmptyState page art={<NotFoundArt />} title={t('notFound.title')} text={t('notFound.text')} action={way} />
}
