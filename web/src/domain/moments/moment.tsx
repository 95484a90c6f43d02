import { useEffect, useState } from 'react'
import { useT } from '#lib/i18n/use-t.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { localStore } from '#lib/storage.ts'
import { Celebration } from '#ui/celebration.tsx'
import classes from './moment.module.css'

export type MomentKind = 'testPassed' | 'firstReview' | 'allLearnt' | 'certificate'

/**
 * Celebrates an event once for each person in this browser. `of` says which event of its kind: the id of the summary,
 * the stage or the certificate. Staff who view the page as the student neither see it nor use it up.
 */
export function Moment({ kind, of }: { kind: MomentKind; of: string | number }) {
  const t = useT()
  const { user, mode } = usePerson()
  const [isShown, setIsShown] = useState(false)
  const key = `moment:${kind}:${of}:${user.id}`
  useEffect(() => {
    if (mode === 'impersonation' || localStore.get(key) !== null) return
    // The region is on the page before its text, so that screen readers announce it.
    const frame = requestAnimationFrame(() => {
      localStore.set(key, 'seen')
      setIsShown(true)
    })
    return () => cancelAnimationFrame(frame)
  }, [key, mode])
  return (
    <div role="status" className={classes.region}>
      {isShown && (
        <Celebration
          title={t(`moment.${kind}.title`)}
          text={t(`moment.${kind}.text`)}
          closeLabel={t('action.close')}
          onClose={() => setIsShown(false)}
        />
      )}
    </div>
  )
}
