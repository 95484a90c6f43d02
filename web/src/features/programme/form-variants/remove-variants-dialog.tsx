import type { FormVariantRow } from '@academy/contract/form-variants'
import { useState } from 'react'
import { RemovalDialog } from '#kit/removal-dialog.tsx'
import { alerts } from '#lib/alerts.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { removeVariants } from './form-variants.api.ts'

interface RemoveVariantsDialogProps {
  entries: readonly FormVariantRow[]
  onClose: () => void
  onRemoved: () => void
}

/** an entry that somebody has chosen is hidden and keeps the answer; said before and after. */
export function RemoveVariantsDialog({ entries, onClose, onRemoved }: RemoveVariantsDialogProps) {
  const t = useT()
  const locale = useLocale()
  // What was asked about stays in view while the list behind is loaded again.
  const [asked] = useState(entries)
  const remove = async () => {
    const { deleted, hidden } = await removeVariants(asked.map(({ id }) => id))
    if (hidden === 0) alerts.success('formVariants.removed', { deleted })
    else alerts.info('formVariants.removedAndHidden', { deleted, hidden })
    onRemoved()
  }
  const shown = asked.slice(0, 5).map(({ text }) => t('formVariants.quoted', { text: localized(text, locale) }))
  const more = asked.length - shown.length
  return (
    <RemovalDialog
      title={t('formVariants.removeTitle', { count: asked.length })}
      confirmLabel={t('action.delete')}
      cancelLabel={t('action.cancel')}
      failureTitle={t('formVariants.removeFailed')}
      {...{ remove, onClose }}
    >
      <div className="ac-stack ac-gap-16">
        <p className="ac-anywhere">
          {shown.join(', ')}
          {more > 0 && ` ${t('formVariants.more', { count: more })}`}
        </p>
        <p>{t('formVariants.removeText')}</p>
      </div>
    </RemovalDialog>
  )
}
