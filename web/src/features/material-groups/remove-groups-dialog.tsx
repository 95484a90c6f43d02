import type { MaterialGroupRow } from '@academy/contract/materials'
import { useState } from 'react'
import { alerts } from '#lib/alerts.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { removeGroups } from './material-groups.api.ts'
import classes from './material-groups.module.css'

interface RemoveGroupsDialogProps {
  academyId: number
  groups: readonly MaterialGroupRow[]
  onClose: () => void
  onRemoved: () => void
}

export function RemoveGroupsDialog({ academyId, groups, onClose, onRemoved }: RemoveGroupsDialogProps) {
  const t = useT()
  const locale = useLocale()
  const [isRunning, setRunning] = useState(false)
  const [usedBy, setUsedBy] = useState<ReadonlyMap<number, string[]> | null>(null)
  const count = groups.length
  const remove = async () => {
    setRunning(true)
    const answer = await removeGroups(
      academyId,
      groups.map(({ id }) => id),
    )
    setRunning(false)
    if (answer === 'removed') {
      alerts.success('materialGroups.remove.done', { count })
      onRemoved()
    } else if (answer === null) onClose()
    else setUsedBy(answer)
  }
  const title = t('materialGroups.remove.title', { count })
  const closeLabel = t('action.close')
  if (usedBy !== null) {
    return (
      <Dialog
        opened
        title={t('materialGroups.remove.refusedTitle')}
        {...{ closeLabel, onClose }}
        footer={
          <Button size="sm" variant="secondary" onClick={onClose} data-autofocus>
            {closeLabel}
          </Button>
        }
      >
        <div role="alert" className={classes.used}>
          <p>{t('materialGroups.remove.used')}</p>
          <ul>
            {[...usedBy].map(([id, names]) => {
              const group = groups.find((each) => each.id === id)
              // The answer names stages in Ukrainian; the list may know them in the language of the reader.
              const known = (ua: string) => group?.stages.find((stage) => stage.name.ua === ua)?.name ?? { ua, en: ua }
              const stages = names.map((ua) => localized(known(ua), locale)).join(', ')
              return <li key={id}>{t('materialGroups.remove.usedBy', { name: group?.name ?? '', stages })}</li>
            })}
          </ul>
        </div>
      </Dialog>
    )
  }
  return (
    <ConfirmDialog
      opened
      danger
      {...{ title, closeLabel, onClose }}
      loading={isRunning}
      confirmLabel={t('materialGroups.remove')}
      cancelLabel={t('materialGroups.cancel')}
      onConfirm={() => void remove()}
    >
      {t('materialGroups.remove.text', {
        names: groups.map(({ name }) => t('materialGroups.quoted', { name })).join(', '),
      })}
    </ConfirmDialog>
  )
}
