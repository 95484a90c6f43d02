import { useState } from 'react'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { MemberMoveDialog } from './member-move-dialogs.tsx'
import type { MemberAction } from './moves.api.ts'

const actions: readonly MemberAction[] = ['add', 'remove', 'fail']

/** What can be done with the selected users of a stage. */
export function MemberActions({ stageId, userIds }: { stageId: number; userIds: readonly number[] }) {
  const t = useT()
  const [open, setOpen] = useState<MemberAction | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      {actions.map((action) => (
        <Button
          key={action}
          size="sm"
          variant={action === 'fail' ? 'danger' : 'secondary'}
          onClick={() => setOpen(action)}
        >
          {t(`moves.member.action.${action}`)}
        </Button>
      ))}
      {open && <MemberMoveDialog key={open} {...{ stageId, userIds }} action={open} onDone={close} onClose={close} />}
    </>
  )
}
