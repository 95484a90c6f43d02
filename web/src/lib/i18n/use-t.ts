import { useSyncExternalStore } from 'react'
import { i18n, t, type Translate } from './i18n.ts'

// A new function per catalogue change, so that whatever memoises by `t` sees that its texts are old.
let current: Translate = (key, values) => t(key, values)
i18n.on('change', () => {
  current = (key, values) => t(key, values)
})

const subscribe = (listener: () => void) => i18n.on('change', listener)

const now = () => current

export const useT = (): Translate => useSyncExternalStore(subscribe, now, now)
