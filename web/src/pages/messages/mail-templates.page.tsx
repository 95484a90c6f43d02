import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { MailTemplates } from '#features/messages/mail-templates/mail-templates.tsx'
import { addressOf } from '#features/messages/mail-templates/mail-templates-list.tsx'
import { NewTemplateDialog } from '#features/messages/mail-templates/new-template-dialog.tsx'
import { AcademyBar } from '#kit/academy/academy-bar.tsx'
import { text } from '#kit/address/address-parts.ts'
import { defineAddress } from '#kit/address/define-address.ts'
import { useAddressState } from '#kit/address/use-address-state.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/button.tsx'
import { PlusIcon } from '#ui/icons.tsx'
import { PageHeader } from '#ui/page-header.tsx'

const templatesAddress = defineAddress({ search: text() })

/** NAV-43 */
export function MailTemplatesPage() {
  const t = useT()
  const router = useRouter()
  const { state, go } = useAddressState(templatesAddress, paths.mailTemplates)
  const [isChoosing, setChoosing] = useState(false)
  usePageTitle(t('common.emailTemplates'))
  return (
    <>
      <PageHeader
        title={t('common.emailTemplates')}
        context={t('mailTemplates.context')}
        actions={
          <Button size="sm" leading={<PlusIcon size={18} />} onClick={() => setChoosing(true)}>
            {t('mailTemplates.new')}
          </Button>
        }
      />
      <AcademyBar needs="mailTemplates.manage" />
      <MailTemplates search={state.search} onSearch={(search) => go({ search }, true)} />
      {isChoosing && (
        <NewTemplateDialog
          onClose={() => setChoosing(false)}
          onChosen={(mail) => void router.navigate({ href: addressOf(mail) })}
        />
      )}
    </>
  )
}
