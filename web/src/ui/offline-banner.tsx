import { useSyncExternalStore, type ReactNode } from 'react'
import { WifiOffIcon } from './main-icons.tsx'
import classes from './offline-banner.module.css'

const subscribe = (onChange: () => void) => {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

export type OfflineBannerProps = {
  message: ReactNode
  /** Tells it when the browser alone does not know (server unreachable). */
  offline?: boolean
}

export function OfflineBanner({ message, offline }: OfflineBannerProps) {
  const browserOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  const visible = offline ?? !browserOnline
  return (
    <div role="status">
      {visible && (
        <div className={classes.banner}>
          <WifiOffIcon size={18} />
          <span>{message}</span>
        </div>
      )}
    </div>
  )
}
