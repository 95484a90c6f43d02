export interface DeviceName {
  browser: string | null
  system: string | null
  kind: 'computer' | 'phone' | 'tablet'
}

type Sign = readonly [RegExp, string]

/** In this order: most browsers also claim to be Chrome, and Chrome claims to be Safari. */
const browsers: readonly Sign[] = [
  [/\bEdg(?:e|A|iOS)?\/(\d+)/, 'Edge'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\bYaBrowser\/(\d+)/, 'Yandex'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)[^ ]* (?:Mobile\/\w+ )?Safari\//, 'Safari'],
]
const systems: readonly Sign[] = [
  [/\bWindows NT\b/, 'Windows'],
  [/\biPhone\b|\biPod\b/, 'iOS'],
  [/\biPad\b/, 'iPadOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

/** Headers may be of any length; the names stand at the beginning or nowhere. */
const maxLength = 512

const kindOf = (text: string): DeviceName['kind'] => {
  if (/\biPad\b|\bTablet\b/.test(text) || (/\bAndroid\b/.test(text) && !/\bMobile\b/.test(text))) return 'tablet'
  return /\bMobile\b|\biPhone\b/.test(text) ? 'phone' : 'computer'
}

/** What a person calls the thing, from what its browser calls itself. */
export const deviceName = (userAgent: string | null): DeviceName => {
  const text = userAgent?.slice(0, maxLength) ?? ''
  const browser = browsers.find(([sign]) => sign.test(text))
  const version = browser && browser[0].exec(text)?.[1]
  return {
    browser: browser ? [browser[1], version].filter(Boolean).join(' ') : null,
    system: systems.find(([sign]) => sign.test(text))?.[1] ?? null,
    kind: kindOf(text),
  }
}
