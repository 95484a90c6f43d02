import type { ReactNode } from 'react'
import { WifiOffIcon } from './main-icons.tsx'
import classes from './offline-banner.module.css'

export type OfflineBannerProps = {
  message: ReactNode
  offline: boolean
}

export function OfflineBanner({ message, offline }: OfflineBannerProps) {
  return (
    <div role="status">
      {offline && (
        <div className={classes.banner}>
          <WifiOffIcon size={18} />
          <span>{message}</span>
        </div>
      )}
    </div>
  )
}
