import { Suspense } from 'react'
import { latePart } from '#lib/late-part.ts'
import { useSettings } from '#lib/settings.ts'

const OutsideFrames = latePart(async () => ({
  default: (await import('#features/settings/outside-frames.tsx')).OutsideFrames,
}))

/** SYS-07: on the pages with the landing header, and loaded only where the settings ask for it. */
export function Outside() {
  const settings = useSettings()
  if (settings === null || (settings.liveChatUrl === null && settings.analyticsUrl === null)) return null
  return (
    <Suspense fallback={null}>
      <OutsideFrames settings={settings} />
    </Suspense>
  )
}
