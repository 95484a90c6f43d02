import { wantedNews } from '#domain/notifications/wanted-news.ts'
import { logFailure } from '#lib/log-failure.ts'
import { isOwnPath } from '#lib/paths.ts'
import { knownSession } from '#lib/session/session.store.ts'
import type { WorkerMessage } from '#lib/worker-message.ts'
import { router } from './router.tsx'

const open = (path: string): void => {
  if (!isOwnPath(path)) return
  const [, name, key] = path.split('/')
  // On a page with the bell nobody has to leave the page first.
  if (name === 'news' && key && wantedNews.want(key)) return
  void router.navigate({ href: path })
}

const storeAnew = async (): Promise<void> => {
  const person = knownSession()
  if (person === null || person.mode !== 'own') return
  const { device } = await import('#lib/device-token.ts')
  await device.keep(person.user.id)
}

/** Opens what a clicked notification is about; stores a new address of this browser for its messages. */
export const takeMessage = (message: WorkerMessage): void => {
  if (message?.kind === 'open') open(message.path)
  if (message?.kind === 'resubscribed') void storeAnew().catch(logFailure)
}
