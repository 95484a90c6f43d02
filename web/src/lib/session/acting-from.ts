import { isOwnPath, paths } from '../paths.ts'
import { tabStore } from '../storage.ts'

const actingFromAt = 'acting-from'

/** Where one begins to act as somebody: the end of it leads back there. */
export const rememberActingFrom = (href: string): void => void tabStore.set(actingFromAt, href)

export const takeActingFrom = (): string => {
  const href = tabStore.get(actingFromAt)
  tabStore.remove(actingFromAt)
  return isOwnPath(href) ? href : paths.main
}
