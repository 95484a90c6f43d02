import type { SocialProvider } from '@academy/contract/enums'
import { useEffect, useState } from 'react'
import { providerNames } from '#domain/social-login/social-departure.ts'
import { useFailureText } from '#lib/failure-text.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { FacebookLogo, GoogleLogo } from './provider-logos.tsx'
import classes from './social-buttons.module.css'
import { leaveForProvider } from './social.ts'

const logos: Record<SocialProvider, () => React.JSX.Element> = { google: GoogleLogo, facebook: FacebookLogo }

interface SocialButtonsProps {
  providers: readonly SocialProvider[]
  from?: string | undefined
  referral?: string | undefined
}

export function SocialButtons({ providers, from, referral }: SocialButtonsProps) {
  const t = useT()
  const failureText = useFailureText()
  const [leavingFor, setLeavingFor] = useState<SocialProvider | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => {
    // Back from the provider by the back button: the browser shows the page as it was left.
    const stay = () => setLeavingFor(null)
    window.addEventListener('pageshow', stay)
    return () => window.removeEventListener('pageshow', stay)
  }, [])

  const leave = async (provider: SocialProvider) => {
    if (leavingFor !== null) return
    setLeavingFor(provider)
    setFailure(null)
    try {
      await leaveForProvider(provider, { from, referral })
    } catch (error) {
      setFailure(error)
      setLeavingFor(null)
    }
  }

  return (
    <div className={classes.social}>
      {providers.map((provider) => {
        const Logo = logos[provider]
        return (
          <Button
            key={provider}
            variant="secondary"
            fullWidth
            leading={<Logo />}
            loading={leavingFor === provider}
            onClick={() => void leave(provider)}
          >
            {t('social.continue', { provider: providerNames[provider] })}
          </Button>
        )
      })}
      {failure !== null && <Notice tone="error">{failureText(failure)}</Notice>}
    </div>
  )
}
