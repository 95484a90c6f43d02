import type { Person } from '@academy/contract/people'
import { personName } from '#domain/person/person-name.ts'
import type { MessageKey } from '#lib/i18n/messages.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { IconButton } from '#ui/icon-button.tsx'
import type { Icon } from '#ui/icon.tsx'
import {
  CapIcon,
  ChatIcon,
  CheckCircleIcon,
  CloseIcon,
  DotsIcon,
  EyeIcon,
  LockIcon,
  PencilIcon,
  PlusIcon,
  TrashIcon,
} from '#ui/icons.tsx'
import { Menu, MenuDivider, MenuItem } from '#ui/menu.tsx'
import { actionsFor, type PersonAction } from './person-actions.rules.ts'

const entries = {
  comments: { text: 'people.comments', icon: ChatIcon },
  missingData: { text: 'people.missingData', icon: PencilIcon },
  direction: { text: 'people.direction', icon: CapIcon },
  actAs: { text: 'people.actAs', icon: EyeIcon },
  grantRole: { text: 'employees.add', icon: PlusIcon },
  removeRole: { text: 'people.removeRole', icon: CloseIcon },
  block: { text: 'people.block', icon: LockIcon },
  unblock: { text: 'people.unblock', icon: CheckCircleIcon },
  blockAccount: { text: 'people.blockAccount', icon: LockIcon },
  unblockAccount: { text: 'people.unblockAccount', icon: CheckCircleIcon },
  delete: { text: 'action.delete', icon: TrashIcon },
} as const satisfies Record<PersonAction, { text: MessageKey; icon: Icon }>

/** The menu gives the button an id of its own. */
export const focusPersonMenu = (id: number) =>
  document.querySelector<HTMLElement>(`[data-person-menu="${id}"]`)?.focus()

interface PersonMenuProps {
  person: Person
  onAction: (action: PersonAction) => void
}

/** Only what this caller may do with this person; nothing at all, no button. */
export function PersonMenu({ person, onAction }: PersonMenuProps) {
  const t = useT()
  const actions = actionsFor(person, usePerson())
  if (actions.length === 0) return null
  const item = (action: PersonAction) => {
    const { text, icon: ActionIcon } = entries[action]
    return (
      <MenuItem
        key={action}
        icon={<ActionIcon size={18} />}
        danger={action === 'delete'}
        onClick={() => onAction(action)}
      >
        {t(text)}
      </MenuItem>
    )
  }
  const isDeletable = actions.includes('delete')
  return (
    <Menu
      position="bottom-end"
      target={
        <IconButton
          data-person-menu={person.id}
          size="sm"
          label={t('list.actionsOf', { name: personName(person, t) })}
          icon={<DotsIcon strokeWidth={2.75} />}
        />
      }
    >
      {actions.filter((action) => action !== 'delete').map(item)}
      {isDeletable && actions.length > 1 && <MenuDivider />}
      {isDeletable && item('delete')}
    </Menu>
  )
}
