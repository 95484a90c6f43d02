import { SystemSettingsInput, type SystemSettings } from '@academy/contract/system'
import { brokenBy, type BrokenRules, type PlaceOf } from '#kit/editor/broken-rules.ts'

/** What the form holds: everything that is typed is text. */
export interface SettingsForm {
  supportEmail: string
  /** One per line. */
  companyDomains: string
  referralsEnabled: boolean
  liveChatEnabled: boolean
  liveChatId: string
  analyticsTagId: string
  staticPagesUrl: string
  headerLinks: readonly LinkForm[]
}
export type SettingsField = keyof SettingsForm

/** NAV-80: a row of the form; `key` is what it is known by on the screen. */
export interface LinkForm {
  key: number
  ua: string
  en: string
  url: string
}
let lastKey = 0
export const emptyLink = (): LinkForm => ({ key: ++lastKey, ua: '', en: '', url: '' })

/** In the order of the screen. */
export const settingsFields = [
  'supportEmail',
  'companyDomains',
  'referralsEnabled',
  'liveChatEnabled',
  'liveChatId',
  'analyticsTagId',
  'staticPagesUrl',
  'headerLinks',
] as const satisfies readonly SettingsField[]

/** The rows keep the keys of the form that was sent. */
export const formOf = (settings: SystemSettings, sent?: SettingsForm): SettingsForm => ({
  supportEmail: settings.supportEmail,
  companyDomains: settings.companyDomains.join('\n'),
  referralsEnabled: settings.referralsEnabled,
  liveChatEnabled: settings.liveChatEnabled,
  liveChatId: settings.liveChatId ?? '',
  analyticsTagId: settings.analyticsTagId ?? '',
  staticPagesUrl: settings.staticPagesUrl ?? '',
  headerLinks: settings.headerLinks.map(({ label, url }, index) => ({
    key: sent?.headerLinks[index]?.key ?? ++lastKey,
    ...label,
    url,
  })),
})

const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())

/** Domains are written as people write them: in any case, one per line or with commas. */
const domainsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,;]+/)
      .map((domain) => domain.trim().toLowerCase())
      .filter((domain) => domain !== ''),
  ),
]

export const inputOf = (form: SettingsForm): SystemSettingsInput => ({
  liveChatEnabled: form.liveChatEnabled,
  liveChatId: textOrNull(form.liveChatId),
  referralsEnabled: form.referralsEnabled,
  supportEmail: form.supportEmail.trim(),
  analyticsTagId: textOrNull(form.analyticsTagId),
  companyDomains: domainsOf(form.companyDomains),
  staticPagesUrl: textOrNull(form.staticPagesUrl)?.replace(/\/$/, '') ?? null,
  headerLinks: form.headerLinks.map(({ ua, en, url }) => ({
    label: { ua: ua.trim(), en: en.trim() },
    url: url.trim(),
  })),
})

/** A list is one field of the screen; the links are said by what is wrong in them ('headerLinks.0.url'). */
export const placeOf: PlaceOf = (field) => {
  const own = settingsFields.find((name) => name === field.split('.')[0])
  return own === 'headerLinks' ? field : own
}

export const checkSettings = (form: SettingsForm): BrokenRules =>
  brokenBy(SystemSettingsInput.safeParse(inputOf(form)).error, placeOf)
