import { Suspense } from 'react'
import { useT } from '#lib/i18n/use-t.ts'
import { lazyPart } from '#kit/lazy-part.tsx'
import { useSettings } from '#lib/settings.ts'
import classes from './social-logins.module.css'

const SocialButtons = lazyPart(async () => ({ default: (await import('./social-buttons.tsx')).SocialButtons }))

interface SocialLoginsProps {
  /** Where the word 'or' stands: towards the form. */
  or: 'above' | 'below'
  from?: string | undefined
  referral?: string | undefined
}

/** only what is configured is offered, and only then is anything loaded for it. */
export function SocialLogins({ or, from, referral }: SocialLoginsProps) {
  const t = useT()
  const providers = useSettings()?.socialLogins ?? []
  if (providers.length === 0) return null
  const divider = <p className={classes.or}>{t('social.or')}</p>
  return (
    <div className="ac-stack ac-gap-20">
      {or === 'above' && divider}
      <Suspense fallback={<div className={classes.room} />}>
        <SocialButtons providers={providers} from={from} referral={referral} />
      </Suspense>
      {or === 'below' && divider}
    </div>
  )
}
