import type { PublicSettings, SystemSettingsInput } from '@academy/contract/system'

/**
 * SYS-07, SYS-08, M7: code of others never runs on our pages. The chat and the analytics tag are pages of the static
 * pages host, shown in a sandboxed frame; an empty id means no frame at all. Only the chat has a page of our own.
 */
export const outsideFrames = ({
  liveChatEnabled,
  liveChatId,
  analyticsTagId,
  staticPagesUrl,
}: Pick<SystemSettingsInput, 'liveChatEnabled' | 'liveChatId' | 'analyticsTagId' | 'staticPagesUrl'>): Pick<
  PublicSettings,
  'liveChatUrl' | 'analyticsUrl'
> => ({
  liveChatUrl: liveChatEnabled && liveChatId ? `${staticPagesUrl ?? ''}/live-chat/${liveChatId}` : null,
  analyticsUrl: analyticsTagId && staticPagesUrl ? `${staticPagesUrl}/analytics/${analyticsTagId}` : null,
})

/** What the log keeps: which settings changed, from what to what. */
export const changedSettings = (
  before: SystemSettingsInput,
  after: SystemSettingsInput,
): Record<string, { from: unknown; to: unknown }> =>
  Object.fromEntries(
    (Object.keys(after) as (keyof SystemSettingsInput)[])
      .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
      .map((name) => [name, { from: before[name], to: after[name] }]),
  )
