import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { reloadPage, useReloadOnComeBack } from '#kit/missing-part.tsx'
import { comeBack } from '#lib/come-back.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { isPartMissing } from '#lib/missing-part.rules.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { useSupportEmail } from '#lib/settings.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { lazyIllustration } from '#ui/lazy-illustration.tsx'
import { TextLink } from '#ui/text-link.tsx'
import classes from './error-screen.module.css'
import { SessionUnknownError } from './guard.ts'

const SomethingWrongArt = lazyIllustration(() => import('#ui/illustrations/something-wrong.tsx'), 'SomethingWrongArt')

/** ERR-22: both buttons load the page anew, so that nothing of the broken state stays. */
const loadMain = () => window.location.assign(paths.home)
const loadPrevious = () => {
  if (window.history.length < 2) return loadMain()
  window.addEventListener('popstate', () => window.location.reload(), { once: true })
  window.history.back()
}

function ServerSilent() {
  const t = useT()
  const router = useRouter()
  const [isRetrying, setRetrying] = useState(false)
  usePageTitle(t('session.failed.title'))
  const retry = async () => {
    setRetrying(true)
    await router.invalidate()
    setRetrying(false)
  }
  useEffect(() => comeBack.watch({ isMissing: () => true, load: () => router.invalidate() }), [router])
  return (
    <ErrorState
      page
      art={<SomethingWrongArt />}
      title={t('session.failed.title')}
      text={t('session.failed.text')}
      retryLabel={t('action.retry')}
      retrying={isRetrying}
      onRetry={() => void retry()}
    />
  )
}

function Broken({ error }: { error: unknown }) {
  const t = useT()
  const supportEmail = useSupportEmail()
  const [time] = useState(() => new Date().toISOString())
  const isPart = isPartMissing(error)
  useReloadOnComeBack(isPart)
  const title = t(isPart ? 'errorPage.partTitle' : 'errorPage.title')
  usePageTitle(title)
  const address = window.location.href
  const subject = encodeURIComponent(t('errorPage.reportSubject', { address: window.location.pathname }))
  const body = encodeURIComponent(t('errorPage.reportBody', { address, time }))
  return (
    <EmptyState
      page
      art={<SomethingWrongArt />}
      title={title}
      text={t(isPart ? 'errorPage.partText' : 'errorPage.text')}
      action={
        <>
          {isPart && <Button onClick={() => void reloadPage()}>{t('action.reload')}</Button>}
          <Button variant={isPart ? 'secondary' : 'primary'} onClick={loadMain}>
            {t('action.toHome')}
          </Button>
          <Button variant="secondary" onClick={loadPrevious}>
            {t('errorPage.toPrevious')}
          </Button>
          <TextLink href={`mailto:${supportEmail ?? ''}?subject=${subject}&body=${body}`}>
            {t('errorPage.report')}
          </TextLink>
        </>
      }
    />
  )
}

/** ERR-19 to ERR-22, inside a layout. */
export function ErrorPart({ error }: ErrorComponentProps) {
  return error instanceof SessionUnknownError ? <ServerSilent /> : <Broken error={error} />
}

/** The same where the layout itself is missing. */
export function ErrorScreen(props: ErrorComponentProps) {
  return (
    <main id="main" tabIndex={-1} className={classes.screen}>
      <ErrorPart {...props} />
    </main>
  )
}
