import { groupChanges, type GroupChange } from '@academy/contract/group-members'
import { useState } from 'react'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { ChangeDialog } from './change-dialog.tsx'

interface GroupActionsProps {
  academyId: number
  userIds: readonly number[]
  /** Those who were selected have been put in or taken out. */
  onDone: () => void
}

/** What can be done about groups with the selected people of a list. */
export function GroupActions({ academyId, userIds, onDone }: GroupActionsProps) {
  const t = useT()
  const [open, setOpen] = useState<GroupChange | null>(null)
  return (
    <>
      {groupChanges.map((action) => (
        <Button key={action} size="sm" variant="secondary" onClick={() => setOpen(action)}>
          {t(`groups.change.${action}`)}
        </Button>
      ))}
      {open && (
        <ChangeDialog
          key={open}
          {...{ academyId, userIds }}
          action={open}
          onClose={() => setOpen(null)}
          onDone={() => {
            setOpen(null)
            onDone()
          }}
        />
      )}
    </>
  )
}
