import { useState } from 'react'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { CodeText } from '#ui/code-text.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { DownloadIcon } from '#ui/icons.tsx'
import { Notice } from '#ui/notice.tsx'
import account from './account.module.css'
import { CopyButton } from './copy-button.tsx'
import { saveFile } from '#lib/save-file.ts'
import classes from './second-factor.module.css'

/** Shown once: whoever closes it has said that they are kept somewhere. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useT()
  const [isKept, setKept] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const close = () => (isKept ? onClose() : setAsked(true))
  const asText = codes.join('\n')
  const save = () =>
    saveFile(
      new Blob([`${t('account.codes.fileTitle')}\n\n${asText}\n`], { type: 'text/plain' }),
      'academy-recovery-codes.txt',
    )
  return (
    <Dialog
      opened
      onClose={close}
      locked={!isKept}
      title={t('account.codes.title')}
      closeLabel={t('action.close')}
      footer={<Button onClick={close}>{t('account.codes.done')}</Button>}
    >
      <div className={account.stack}>
        <Notice tone="warning">{t('account.codes.text')}</Notice>
        <ul className={classes.codes} aria-label={t('account.codes.title')}>
          {codes.map((code) => (
            <li key={code}>
              <CodeText>{code}</CodeText>
            </li>
          ))}
        </ul>
        <div className="ac-row ac-middle ac-gap-12">
          <CopyButton text={asText} />
          <Button variant="secondary" size="sm" leading={<DownloadIcon size={18} />} onClick={save}>
            {t('account.codes.download')}
          </Button>
        </div>
        <CheckboxField
          label={t('account.codes.kept')}
          checked={isKept}
          error={isAsked && !isKept ? t('account.codes.keepFirst') : undefined}
          onChange={(event) => setKept(event.target.checked)}
        />
      </div>
    </Dialog>
  )
}
