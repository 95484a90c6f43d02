import type { ReactNode } from 'react'
import { connection } from '#lib/connection.ts'
import { useObservable } from '#lib/observable.ts'
import { OfflineBanner } from '#ui/offline-banner.tsx'

/** There while the browser has no network and the server does not answer. */
export function OfflineNotice({ message }: { message: ReactNode }) {
  const isOnline = useObservable(connection.isOnline)
  return <OfflineBanner offline={!isOnline} message={message} />
}
