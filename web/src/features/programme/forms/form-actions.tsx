import type { FormRow } from '@academy/contract/forms'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { paths } from '#lib/paths.ts'
import { IconButton } from '#ui/icon-button.tsx'
import {
  ChartIcon,
  CopyIcon,
  DotsIcon,
  LinkIcon,
  LockIcon,
  MailIcon,
  PencilIcon,
  RefreshIcon,
  UsersIcon,
} from '#ui/icons.tsx'
import { Menu, MenuDivider, MenuItem } from '#ui/menu.tsx'
import { setArchived, setRepass } from './change-form.ts'
import { copyFormLink } from './copy-form-link.ts'
import { copyForm } from './copy-form.ts'
import classes from './forms-table.module.css'

interface FormActionsProps {
  form: FormRow
  onArchive: () => void
  onOpen: (id: number) => void
}

/** What can be done with a form from the list. */
export function FormActions({ form, onArchive, onOpen }: FormActionsProps) {
  const t = useT()
  const copy = async () => {
    const id = await copyForm(form)
    if (id !== null) onOpen(id)
  }
  const name = localized(form.title, useLocale())
  return (
    <span className={classes.actions}>
      <IconButton
        size="sm"
        label={t('forms.copyLinkOf', { name })}
        icon={<LinkIcon size={18} />}
        onClick={() => void copyFormLink(form.id)}
      />
      <Menu
        position="bottom-end"
        target={<IconButton size="sm" label={t('forms.actionsOf', { name })} icon={<DotsIcon size={18} />} />}
      >
        <MenuItem href={paths.formEdit(form.id)} icon={<PencilIcon size={18} />}>
          {t('common.questions')}
        </MenuItem>
        <MenuItem href={paths.formMessages(form.id)} icon={<MailIcon size={18} />}>
          {t('forms.tab.messages')}
        </MenuItem>
        <MenuItem href={paths.formUsers(form.id)} icon={<UsersIcon size={18} />}>
          {t('forms.tab.users')}
        </MenuItem>
        <MenuItem href={paths.formAnswers(form.id)} icon={<ChartIcon size={18} />}>
          {t('common.answers')}
        </MenuItem>
        <MenuDivider />
        <MenuItem icon={<CopyIcon size={18} />} onClick={() => void copy()}>
          {t('forms.copy')}
        </MenuItem>
        <MenuItem icon={<RefreshIcon size={18} />} onClick={() => void setRepass(form, !form.isRepassAllowed)}>
          {t(form.isRepassAllowed ? 'forms.forbidRepass' : 'forms.allowRepass')}
        </MenuItem>
        <MenuItem
          icon={<LockIcon size={18} />}
          onClick={form.isArchived ? () => void setArchived(form, false) : onArchive}
        >
          {t(form.isArchived ? 'forms.unarchive' : 'forms.archive')}
        </MenuItem>
      </Menu>
    </span>
  )
}
