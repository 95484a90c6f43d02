import { useT } from '#lib/i18n/use-t.ts'
import { useSettings } from '#lib/settings.ts'
import { useCopied } from '#lib/use-copied.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { CheckIcon, CopyIcon, InfoIcon } from '#ui/icons.tsx'
import { Menu, MenuItem, MenuLabel } from '#ui/menu.tsx'

function Address({ email }: { email: string }) {
  const t = useT()
  const [isCopied, copy] = useCopied(email)
  return (
    <MenuItem icon={isCopied ? <CheckIcon size={18} /> : <CopyIcon size={18} />} closeOnClick={false} onClick={copy}>
      {t(isCopied ? 'common.addressCopied' : 'common.copyAddress')}
    </MenuItem>
  )
}

/** NAV-92 during a test: the address to read and to copy. A link would call another window, and the test counts that. */
export function SupportNote() {
  const t = useT()
  const settings = useSettings()
  if (settings === null) return null
  return (
    <Menu
      position="bottom-end"
      target={<IconButton size="sm" label={t('footer.support')} icon={<InfoIcon size={18} />} />}
    >
      <MenuLabel>
        {t('footer.support')}
        <br />
        {settings.supportEmail}
      </MenuLabel>
      <Address email={settings.supportEmail} />
    </Menu>
  )
}
