import type { MailInUse } from '@academy/contract/mail-templates'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { findMail, readMailOf } from '#features/messages/mail-templates/mail-template-form.rules.ts'
import { useMailNames } from '#features/messages/mail-templates/mail-template-names.ts'
import { mailTemplatesQueries } from '#features/messages/mail-templates/mail-templates.api.ts'
import { OpenedTemplate } from '#features/messages/mail-templates/opened-template.tsx'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingBlock } from '#kit/loading.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { useFailureAlert } from '#lib/use-failure-alert.ts'
import { BackLink } from '#ui/back-link.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { EmptyListArt } from '#ui/illustrations/empty-list.tsx'
import { PageHeader } from '#ui/page-header.tsx'

/** MAIL-04: one mail of an academy, or of the installation, in one language. */
export function MailTemplatePage(asking: { academy: string; action: string; language: string }) {
  const t = useT()
  const { selection } = usePerson()
  const asked = readMailOf(asking)
  const query = useQuery(mailTemplatesQueries.inUse(selection))
  // MAIL-11, ERR-57
  useFailureAlert(query, 'mailTemplates.loadFailed')
  const mail = asked === null ? null : findMail(query.data ?? [], asked)
  if (mail !== null) return <Opened key={`${selection}`} mail={mail} />
  return (
    <>
      <Header title={t('common.emailTemplates')} />
      {query.isError && <LoadFailure query={query} />}
      {query.isPending && <LoadingBlock height={520} radius={16} />}
      {query.data && (
        <EmptyState
          art={<EmptyListArt />}
          title={t('mailTemplates.unknown.title')}
          text={t('mailTemplates.unknown.text')}
          action={
            <ButtonLink size="sm" variant="secondary" href={paths.mailTemplates}>
              {t('common.emailTemplates')}
            </ButtonLink>
          }
        />
      )}
    </>
  )
}

function Header({ title, context }: { title: string; context?: string }) {
  const t = useT()
  usePageTitle(title)
  return (
    <PageHeader
      title={title}
      context={context}
      crumb={<BackLink href={paths.mailTemplates}>{t('common.emailTemplates')}</BackLink>}
    />
  )
}

function Opened({ mail }: { mail: MailInUse }) {
  const router = useRouter()
  const names = useMailNames()
  return (
    <>
      <Header title={names.mail(mail)} context={names.owner(mail)} />
      <OpenedTemplate mail={mail} onDone={() => void router.navigate({ href: paths.mailTemplates })} />
    </>
  )
}
