import { useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { MailTemplates } from '#features/mail-templates/mail-templates.tsx'
import { addressOf } from '#features/mail-templates/mail-templates-list.tsx'
import { NewTemplateDialog } from '#features/mail-templates/new-template-dialog.tsx'
import { useAcademyInAddress } from '#kit/academy/academy-address.ts'
import { AcademyBar } from '#kit/academy/academy-bar.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { formatQuery } from '#lib/query-string.ts'
import { Button } from '#ui/button.tsx'
import { PlusIcon } from '#ui/icons.tsx'
import { PageHeader } from '#ui/page-header.tsx'

/** NAV-43 */
export function MailTemplatesPage() {
  const t = useT()
  const router = useRouter()
  const { search = '' } = useSearch({ strict: false }) as { search?: string }
  const academy = useAcademyInAddress()
  const [isChoosing, setChoosing] = useState(false)
  usePageTitle(t('mailTemplates.title'))
  return (
    <>
      <PageHeader
        title={t('mailTemplates.title')}
        context={t('mailTemplates.context')}
        actions={
          <Button size="sm" leading={<PlusIcon size={18} />} onClick={() => setChoosing(true)}>
            {t('mailTemplates.new')}
          </Button>
        }
      />
      <AcademyBar needs="mailTemplates.manage" />
      <MailTemplates
        search={search.slice(0, 100)}
        onSearch={(text) =>
          void router.navigate({
            href: paths.mailTemplates + formatQuery({ ...academy, search: text }),
            replace: true,
            resetScroll: false,
          })
        }
      />
      {isChoosing && (
        <NewTemplateDialog
          onClose={() => setChoosing(false)}
          onChosen={(mail) => void router.navigate({ href: addressOf(mail) })}
        />
      )}
    </>
  )
}
