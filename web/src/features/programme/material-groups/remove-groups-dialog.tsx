import type { MaterialGroupRow } from '@academy/contract/materials'
import { useState } from 'react'
import { RemovalDialog } from '#kit/removal-dialog.tsx'
import { alerts } from '#lib/alerts.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { removeGroups } from './material-groups.api.ts'

interface RemoveGroupsDialogProps {
  academyId: number
  groups: readonly MaterialGroupRow[]
  onClose: () => void
  onRemoved: () => void
}

type Used = ReadonlyMap<number, string[]>

function UsedBy({ groups, usedBy }: Pick<RemoveGroupsDialogProps, 'groups'> & { usedBy: Used }) {
  const t = useT()
  const locale = useLocale()
  return (
    <>
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
    </>
  )
}

export function RemoveGroupsDialog({ academyId, groups, onClose, onRemoved }: RemoveGroupsDialogProps) {
  const t = useT()
  const [usedBy, setUsedBy] = useState<Used | null>(null)
  const count = groups.length
  const remove = async () => {
    const ids = groups.map(({ id }) => id)
    const answer = await removeGroups(academyId, ids)
    if (answer === 'removed') {
      alerts.success('materialGroups.remove.done', { count })
      onRemoved()
    } else if (answer === null) onClose()
    else setUsedBy(answer)
  }
  return (
    <RemovalDialog
      title={t('materialGroups.remove.title', { count })}
      confirmLabel={t('action.delete')}
      cancelLabel={t('action.cancel')}
      refusal={
        usedBy && { title: t('materialGroups.remove.refusedTitle'), text: <UsedBy groups={groups} usedBy={usedBy} /> }
      }
      {...{ remove, onClose }}
    >
      {t('materialGroups.remove.text', {
        names: groups.map(({ name }) => t('common.quoted', { name })).join(', '),
      })}
    </RemovalDialog>
  )
}
