import { Suspense, useEffect, useState } from 'react'
import { lazyExtra } from '#kit/lazy-part.tsx'
import { useSettings } from '#lib/settings.ts'

const OutsideFrames = lazyExtra(async () => ({ default: (await import('./outside-frames.tsx')).OutsideFrames }))

/** SYS-07, SYS-08: loaded only where the settings ask for it. */
export function Outside({ hasButton = true }: { hasButton?: boolean }) {
  const settings = useSettings()
  if (settings === null || (settings.liveChatUrl === null && settings.analyticsUrl === null)) return null
  return (
    <Suspense fallback={null}>
      <OutsideFrames settings={settings} hasButton={hasButton} />
    </Suspense>
  )
}

const laterMs = 3_000

/** Behind the log-in the page itself comes first; the chat is opened from the menu of the person. */
export function DelayedOutside() {
  const [isTime, setTime] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setTime(true), laterMs)
    return () => clearTimeout(timer)
  }, [])
  return isTime ? <Outside hasButton={false} /> : null
}
