import { vi } from 'vitest'

/** The browser has no room left: whatever is to be kept is refused. */
export const fillStorage = (): void => {
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const nothing = { getItem: () => null, removeItem: () => undefined, clear: () => undefined }
  vi.stubGlobal('localStorage', { ...nothing, setItem: full })
}
