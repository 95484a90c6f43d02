import { accountApi } from '@academy/contract/account'
import { useState } from 'react'
import { useAction } from '#kit/use-action.ts'
import { call } from '#lib/api.ts'
import { isStepUpNeeded } from '#lib/api-client.ts'
import { errorText } from '#lib/error-texts.ts'
import type { MessageKey } from '#lib/i18n/messages.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { mayDo } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Button } from '#ui/button.tsx'
import { DownloadIcon, TrashIcon } from '#ui/icons.tsx'
import { Notice } from '#ui/notice.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { OnlyOwner } from './only-owner.tsx'
import { saveFile } from '#lib/save-file.ts'
import { Section, Sections } from './section.tsx'

/** P1: everything that is held about me, as one archive. */
function ExportSection() {
  const t = useT()
  const [result, setResult] = useState<{ tone: 'success' | 'error'; text: MessageKey } | null>(null)
  const { isBusy, run } = useAction((error) => {
    if (!isStepUpNeeded(error)) setResult({ tone: 'error', text: errorText(error) })
  })
  const download = async () => {
    setResult(null)
    const file = (await call(accountApi.dataExport)) as Blob
    saveFile(file, `academy-my-data-${new Date().toISOString().slice(0, 10)}.zip`)
    setResult({ tone: 'success', text: 'account.export.done' })
  }
  return (
    <Section title={t('account.export.title')} text={t('account.export.text')}>
      <OnlyOwner>
        <Button
          variant="secondary"
          loading={isBusy}
          leading={<DownloadIcon size={18} />}
          onClick={() => void run(download)}
        >
          {t('account.export.submit')}
        </Button>
        {result !== null && <Notice tone={result.tone}>{t(result.text)}</Notice>}
      </OnlyOwner>
    </Section>
  )
}

function DeleteSection() {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <Section title={t('account.delete.title')} text={t('account.delete.text')} isDangerous>
      <OnlyOwner>
        <Button variant="danger" leading={<TrashIcon size={18} />} onClick={() => setOpen(true)}>
          {t('account.delete.open')}
        </Button>
      </OnlyOwner>
      {isOpen && <DeleteDialog onClose={() => setOpen(false)} />}
    </Section>
  )
}

export function DataTab() {
  const { user, selection } = usePerson()
  return (
    <Sections>
      <ExportSection />
      {mayDo(user, selection, 'own.delete') && <DeleteSection />}
    </Sections>
  )
}
