import { legalPages, writtenDocuments } from '#domain/legal/legal-pages.ts'
import { currentYear } from '#lib/clock.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { defaultLanding } from '#lib/session/landing.rules.ts'
import { useSession } from '#lib/session/session.store.ts'
import { useSettings } from '#lib/settings.ts'
import { Footer } from '#ui/footer.tsx'

export function SiteFooter({ switches }: { switches?: React.ReactNode }) {
  const t = useT()
  const settings = useSettings()
  const session = useSession()
  return (
    <Footer
      brand={t('app.name')}
      about={t('footer.text')}
      switches={switches}
      columns={[
        {
          title: t('footer.account'),
          links:
            session.status === 'known'
              ? [{ href: defaultLanding(session.user, session.selection), label: t('home.hero.open') }]
              : [
                  { href: paths.login, label: t('common.logIn') },
                  { href: paths.register, label: t('login.register') },
                ],
        },
        {
          title: t('footer.documents'),
          links: writtenDocuments(settings?.legalDocuments).map((document) => ({
            href: legalPages[document].path,
            label: t(legalPages[document].title),
          })),
        },
        ...(settings === null
          ? []
          : [
              {
                title: t('footer.support'),
                links: [{ href: `mailto:${settings.supportEmail}`, label: settings.supportEmail }],
              },
            ]),
      ]}
      note={`© ${currentYear()} ${t('app.name')}`}
    />
  )
}
