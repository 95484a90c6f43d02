import { currentYear } from '#lib/clock.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { useSupportEmail } from '#lib/settings.ts'
import { Footer } from '#ui/footer.tsx'

export function SiteFooter({ switches }: { switches?: React.ReactNode }) {
  const t = useT()
  const supportEmail = useSupportEmail()
  return (
    <Footer
      brand={t('app.name')}
      about={t('footer.text')}
      switches={switches}
      columns={[
        {
          title: t('footer.account'),
          links: [
            { href: paths.login, label: t('login.submit') },
            { href: paths.register, label: t('login.register') },
          ],
        },
        {
          title: t('footer.documents'),
          links: [
            { href: paths.terms, label: t('legal.terms.title') },
            { href: paths.codeOfConduct, label: t('legal.conduct.title') },
            { href: paths.dataProcessing, label: t('legal.data.title') },
          ],
        },
        ...(supportEmail === null
          ? []
          : [{ title: t('footer.support'), links: [{ href: `mailto:${supportEmail}`, label: supportEmail }] }]),
      ]}
      note={`© ${currentYear()} ${t('app.name')}`}
    />
  )
}
