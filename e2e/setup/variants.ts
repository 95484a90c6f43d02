import { runsNightTests, isFullSize } from '../../scripts/testing/size.ts'

export type Locale = 'ua' | 'en'
export interface Variant {
  locale: Locale
  theme: 'light' | 'dark'
  width: 1440 | 390
}

export const desk: Variant = { locale: 'ua', theme: 'light', width: 1440 }
export const englishDesk: Variant = { locale: 'en', theme: 'light', width: 1440 }
export const phone: Variant = { locale: 'ua', theme: 'dark', width: 390 }
export const englishPhone: Variant = { locale: 'en', theme: 'dark', width: 390 }

export const variantName = ({ locale, theme, width }: Variant): string => `${locale}, ${theme}, ${width} px`

/**
 * Each journey names the variants in which it runs by day; at full size it runs in all four. Journeys choose so that
 * about half of them run in each language, theme and width. A journey without a variant by day runs in its first one when
 * its file was chosen.
 */
export const variantsOf = ({
  day,
  full = [desk, englishDesk, phone, englishPhone],
}: {
  day: readonly Variant[]
  full?: readonly Variant[]
}): readonly Variant[] => {
  if (isFullSize) return full
  return runsNightTests && day.length === 0 ? full.slice(0, 1) : day
}
