import { isEachTold, isFullSize } from '../../scripts/testing/size.ts'

export type Locale = 'ua' | 'en'
export interface Look {
  locale: Locale
  theme: 'light' | 'dark'
  width: 1440 | 390
}

export const desk: Look = { locale: 'ua', theme: 'light', width: 1440 }
export const englishDesk: Look = { locale: 'en', theme: 'light', width: 1440 }
export const phone: Look = { locale: 'ua', theme: 'dark', width: 390 }
export const englishPhone: Look = { locale: 'en', theme: 'dark', width: 390 }

export const lookName = ({ locale, theme, width }: Look): string => `${locale}, ${theme}, ${width} px`

/**
 * Each journey says in which look it is told by day; at full size it is told in all of them. Journeys choose so that
 * each language, theme and width is worn by about half of them. One that has no look by day wears its first one where
 * each journey is told.
 */
export const looksOf = ({
  day,
  full = [desk, englishDesk, phone, englishPhone],
}: {
  day: readonly Look[]
  full?: readonly Look[]
}): readonly Look[] => {
  if (isFullSize) return full
  return isEachTold && day.length === 0 ? full.slice(0, 1) : day
}
