import { useEffect, useState } from 'react'
import { locales, type Locale } from '@academy/contract/enums'
import { textsIn, useLocale } from '#lib/i18n/i18n.ts'
import type { MessageKey } from '#lib/i18n/messages.ts'
import type { Icon } from '#ui/icon.tsx'

export interface SearchScreen {
  path: string
  label: MessageKey
  area: MessageKey | null
  icon: Icon
}

const areas = ['staff', 'search'] as const
type Names = (key: MessageKey) => string | null
const none: Names = () => null

const load = async (locale: Locale): Promise<Names> => {
  const found = await Promise.all(areas.map((area) => textsIn(locale, area)))
  return (key) => found.map((texts) => texts(key)).find((text) => text !== null) ?? null
}

/** What screens and actions are called in the languages that are not on the screen: people know them by either. */
export const useOtherNames = (): Names => {
  const locale = useLocale()
  const [names, setNames] = useState<Names>(() => none)
  useEffect(() => {
    let isShown = true
    const others = locales.filter((other) => other !== locale)
    void Promise.all(others.map(load)).then(
      (all) => isShown && setNames(() => (key: MessageKey) => all.map((of) => of(key)).find(Boolean) ?? null),
      () => undefined,
    )
    return () => {
      isShown = false
    }
  }, [locale])
  return names
}
