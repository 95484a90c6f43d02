import { useT } from '#lib/i18n/use-t.ts'
import { useSettings } from '#lib/settings.ts'
import { ChatIcon, MailIcon } from '#ui/icons.tsx'
import { MenuDivider, MenuItem, MenuLabel } from '#ui/menu.tsx'
import { liveChat } from './live-chat.ts'

/** NAV-92: where to write, and the chat where there is one; a part of the menu of a person. */
export function SupportItems() {
  const t = useT()
  const settings = useSettings()
  if (settings === null) return null
  return (
    <>
      <MenuDivider />
      <MenuLabel>{t('footer.support')}</MenuLabel>
      <MenuItem icon={<MailIcon size={18} />} href={`mailto:${settings.supportEmail}`}>
        {settings.supportEmail}
      </MenuItem>
      {settings.liveChatUrl !== null && (
        <MenuItem icon={<ChatIcon size={18} />} onClick={liveChat.open}>
          {t('liveChat.title')}
        </MenuItem>
      )}
    </>
  )
}
