import type { FormVariantRow } from '@academy/contract/form-variants'
import { useState } from 'react'
import { alerts } from '#lib/alerts.ts'
import { useFailureText } from '#lib/failure-text.ts'
import { ruleText } from '#lib/field-texts.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { removeVariants } from './form-variants.api.ts'
import { ruleRefused } from './form-variants-refusal.ts'
import classes from './form-variants.module.css'

interface RemoveVariantsDialogProps {
  entries: readonly FormVariantRow[]
  onClose: () => void
  onRemoved: () => void
}

/** an entry that somebody has chosen is hidden and keeps the answer; said before and after. */
export function RemoveVariantsDialog({ entries, onClose, onRemoved }: RemoveVariantsDialogProps) {
  const t = useT()
  const locale = useLocale()
  const failureText = useFailureText()
  // What was asked about stays in view while the list behind is loaded again.
  const [asked] = useState(entries)
  const [isRunning, setRunning] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const remove = async () => {
    setRunning(true)
    setFailure(null)
    try {
      const { deleted, hidden } = await removeVariants(asked.map(({ id }) => id))
      if (hidden === 0) alerts.success('formVariants.removed', { deleted })
      else alerts.info('formVariants.removedAndHidden', { deleted, hidden })
      onRemoved()
    } catch (error) {
      const rule = ruleRefused(error)
      setFailure(rule === null ? failureText(error) : t(ruleText(rule)))
      setRunning(false)
    }
  }
  const shown = asked.slice(0, 5).map(({ text }) => t('formVariants.quoted', { text: localized(text, locale) }))
  const more = asked.length - shown.length
  return (
    <ConfirmDialog
      opened
      danger
      title={t('formVariants.removeTitle', { count: asked.length })}
      confirmLabel={t('formVariants.remove')}
      cancelLabel={t('formVariants.cancel')}
      closeLabel={t('action.close')}
      loading={isRunning}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <div className={classes.fields}>
        {failure !== null && (
          <Notice tone="error" title={t('formVariants.removeFailed')}>
            {failure}
          </Notice>
        )}
        <p className={classes.names}>
          {shown.join(', ')}
          {more > 0 && ` ${t('formVariants.more', { count: more })}`}
        </p>
        <p>{t('formVariants.removeText')}</p>
      </div>
    </ConfirmDialog>
  )
}
