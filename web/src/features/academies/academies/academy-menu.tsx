import { useRouter } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { formatQuery } from '#lib/query-string.ts'
import { mayDo } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { CheckCircleIcon, CopyIcon, LockIcon, PencilIcon, ShieldIcon, TrashIcon } from '#ui/icons.tsx'
import { Menu, MenuDivider, MenuItem } from '#ui/menu.tsx'
import { useOpener } from '#ui/use-opener.ts'
import { enterAcademy } from './academies.api.ts'
import { CloseDialog, DeleteDialog } from './academy-dialogs.tsx'
import { CopyDialog } from './copy-dialog.tsx'

type Action = 'copy' | 'close' | 'open' | 'delete'

interface AcademyMenuProps {
  academy: { id: number; name: string; isClosed: boolean; hasBegun: boolean }
  /** One button that takes a ref, marked with `data-academy-menu`: the focus comes back to it. */
  target: ReactElement
  /** In the list also where one could go; on the page of the academy one is there. */
  withPlaces?: boolean
}

/** What one does with a whole academy. */
export function AcademyMenu({ academy, target, withPlaces = false }: AcademyMenuProps) {
  const t = useT()
  const router = useRouter()
  const { user } = usePerson()
  const [action, setAction] = useState<Action | null>(null)
  const opener = useOpener()
  const start = (chosen: Action) => {
    opener.remember(document.querySelector(`[data-academy-menu="${academy.id}"]`))
    setAction(chosen)
  }
  const close = () => {
    setAction(null)
    opener.giveBack()
  }
  if (!mayDo(user, academy.id, 'academies.update')) return null
  return (
    <>
      <Menu position="bottom-end" target={target}>
        {withPlaces && (
          <>
            <MenuItem icon={<PencilIcon size={18} />} href={paths.academyEdit(academy.id)}>
              {t('common.edit')}
            </MenuItem>
            <MenuItem
              icon={<ShieldIcon size={18} />}
              href={paths.academyEdit(academy.id) + formatQuery({ tab: 'check' })}
            >
              {t('academies.action.check')}
            </MenuItem>
          </>
        )}
        <MenuItem icon={<CopyIcon size={18} />} onClick={() => start('copy')}>
          {t('common.makeCopy')}
        </MenuItem>
        {academy.isClosed ? (
          <MenuItem icon={<CheckCircleIcon size={18} />} onClick={() => start('open')}>
            {t('academies.action.open')}
          </MenuItem>
        ) : (
          <MenuItem icon={<LockIcon size={18} />} onClick={() => start('close')}>
            {t('action.close')}
          </MenuItem>
        )}
        <MenuDivider />
        <MenuItem danger icon={<TrashIcon size={18} />} onClick={() => start('delete')}>
          {t('action.delete')}
        </MenuItem>
      </Menu>
      {action === 'copy' && (
        <CopyDialog
          academy={academy}
          onClose={close}
          onCopied={(made) => {
            setAction(null)
            // The copy is the academy to work on; its check says what is left.
            void enterAcademy(made.id).then(() =>
              router.navigate({ href: paths.academyEdit(made.id) + formatQuery({ tab: 'check' }) }),
            )
          }}
        />
      )}
      {(action === 'close' || action === 'open') && (
        <CloseDialog academy={academy} hasBegun={academy.hasBegun} isClosing={action === 'close'} onClose={close} />
      )}
      {action === 'delete' && (
        <DeleteDialog
          academy={academy}
          onClose={close}
          onDeleted={() => {
            setAction(null)
            void router.navigate({ href: paths.academyList })
          }}
        />
      )}
    </>
  )
}
