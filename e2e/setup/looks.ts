import { runsNightJourneys, isFullSize } from '../../scripts/testing/size.ts'

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
 * Each journey says in which look it runs by day; at full size it runs in all of them. Journeys choose so that each
 * language, theme and width is worn by about half of them. A journey without a look by day runs in its first one when its
 * file was chosen.
 */
export const looksOf = ({
  day,
  full = [desk, englishDesk, phone, englishPhone],
}: {
  day: readonly Look[]
  full?: readonly Look[]
}): readonly Look[] => {
  if (isFullSize) return full
  return runsNightJourneys && day.length === 0 ? full.slice(0, 1) : day
}
