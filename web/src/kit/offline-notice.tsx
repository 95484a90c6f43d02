import type { ReactNode } from 'react'
import { connection } from '#lib/connection.ts'
import { useObservable } from '#lib/observable.ts'
import { OfflineBanner } from '#ui/offline-banner.tsx'

/** There while the server cannot be reached. */
export function OfflineNotice({ message }: { message: ReactNode }) {
  const isOnline = useObservable(connection.isOnline)
  return <OfflineBanner offline={!isOnline} message={message} />
}
