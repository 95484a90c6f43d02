/** ACC-60, in the order of the screen; the first one needs no word in the address. */
export const accountTabs = ['profile', 'experience', 'preferences', 'security', 'data'] as const
export type AccountTab = (typeof accountTabs)[number]

export const tabFrom = (value: unknown): AccountTab => accountTabs.find((tab) => tab === value) ?? 'profile'

export const tabQuery = (tab: AccountTab): { tab: AccountTab | null } => ({ tab: tab === 'profile' ? null : tab })
