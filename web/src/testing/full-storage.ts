import { vi } from 'vitest'

/** Makes the storage of the browser full: every write fails. */
export const fillStorage = (): void => {
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const nothing = { getItem: () => null, removeItem: () => undefined, clear: () => undefined }
  vi.stubGlobal('localStorage', { ...nothing, setItem: full })
}
