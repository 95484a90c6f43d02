import type { Locale } from '@academy/contract/enums'
import type { TranslationArea } from '@academy/contract/translations'

interface CataloguesDeps<M> {
  initial: Locale
  load: (locale: Locale, area: TranslationArea) => Promise<M>
  add: (locale: Locale, messages: M) => void
  activate: (locale: Locale) => void
}

/** Which areas of which language are on the page, and which language it is going to speak. */
export const createCatalogues = <M>({ initial, load, add, activate }: CataloguesDeps<M>) => {
  const loaded = new Map<string, Promise<void>>()
  const wanted = new Set<TranslationArea>(['public'])
  // Set when a switch begins: an area that is asked for meanwhile must come in the new language.
  let target = initial

  const loadOnce = (locale: Locale, area: TranslationArea): Promise<void> => {
    const name = `${locale}:${area}`
    const loading = loaded.get(name) ?? load(locale, area).then((messages) => add(locale, messages))
    loaded.set(name, loading)
    loading.catch(() => loaded.delete(name))
    return loading
  }

  const loadWanted = async (locale: Locale): Promise<void> => {
    const areas = [...wanted]
    await Promise.all(areas.map((area) => loadOnce(locale, area)))
    if (wanted.size > areas.length) await loadWanted(locale)
  }

  return {
    loadArea: (area: TranslationArea): Promise<void> => {
      wanted.add(area)
      return loadOnce(target, area)
    },
    switchTo: async (locale: Locale): Promise<void> => {
      const before = target
      target = locale
      try {
        await loadWanted(locale)
      } catch (error) {
        if (target === locale) target = before
        throw error
      }
      // Somebody may have switched on in the meantime; the last choice wins.
      if (target === locale) activate(locale)
    },
  }
}
