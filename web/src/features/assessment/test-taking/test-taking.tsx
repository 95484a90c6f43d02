import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { errorText } from '#lib/error-texts.ts'
import { isApiError } from '#lib/api-error.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { useObservable } from '#lib/observable.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { lazyIllustration } from '#ui/lazy-illustration.tsx'
import { Logo } from '#ui/logo.tsx'
import { OfflineBanner } from '#ui/offline-banner.tsx'
import { OfflineNotice } from '#kit/offline-notice.tsx'
import { LoadingRegion, Skeleton, SkeletonText } from '#ui/skeleton.tsx'
import { SkipLink } from '#ui/skip-link.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { FinishQuestion } from './finish-question.tsx'
import { QuestionCard } from './question-card.tsx'
import { QuestionMap } from './question-map.tsx'
import { openCount } from './question-order.rules.ts'
import { StartScreen, TimeLeft } from './start-screen.tsx'
import { TestClock, TimeWarning } from './test-clock.tsx'
import { TestTimeNews } from './test-time-news.tsx'
import type { LoadFailure } from './run-state.ts'
import type { TestRun } from './test-run.ts'
import classes from './test-taking.module.css'
import { useOutboxState } from './use-outbox-state.ts'
import { useTestRun } from './use-test-run.ts'

const loadLogin = () => import('./login-dialog.tsx')
const LoginDialog = lazy(async () => ({ default: (await loadLogin()).LoginDialog }))
const loadFinish = () => import('#ui/illustrations/finish.tsx')
const FinishArt = lazyIllustration(loadFinish, 'FinishArt')
/** What the end of a test needs is there before the network may be gone. */
const partsForLaterMs = 2_000

function Loading() {
  const t = useT()
  return (
    <div className={classes.middle}>
      <LoadingRegion label={t('testTaking.loading')}>
        <Skeleton width="40%" />
        <Skeleton height={64} />
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} height={56} radius={12} />
        ))}
        <SkeletonText lines={1} />
      </LoadingRegion>
    </div>
  )
}

/** TEST-25 */
function Failed({ run, failure }: { run: TestRun; failure: LoadFailure }) {
  const t = useT()
  const { offered } = useObservable(run.state)
  const isOffline = isApiError(failure.error, 'LostInternetConnection')
  useEffect(() => {
    if (!isOffline) return
    const reconnect = () => void run.reconnect()
    window.addEventListener('online', reconnect)
    return () => window.removeEventListener('online', reconnect)
  }, [isOffline, run])
  return (
    <div className={classes.middle}>
      <ErrorState
        page
        title={t(`testTaking.${failure.title}`)}
        text={t(isOffline ? 'loadError.offline' : errorText(failure.error))}
        retryLabel={t('action.retry')}
        onRetry={() => void run.retry()}
        action={
          <ButtonLink variant="ghost" href={paths.cabinet}>
            {t('testTaking.toCabinet')}
          </ButtonLink>
        }
      />
      {/* The time of a running test goes on, whatever this page can show. */}
      {offered?.kind === 'continue' && <TimeLeft run={run} />}
    </div>
  )
}

/** The student has finished, or the time is up; the answers may still be on their way. */
function Sending({ run }: { run: TestRun }) {
  const t = useT()
  const { ending, isOffline } = useObservable(run.state)
  return (
    <div className={classes.middle}>
      <div className={classes.message} role="status">
        <Spinner />
        <h1>{t('testTaking.sending')}</h1>
        <p>{t(isOffline ? 'testTaking.sending.offline' : `testTaking.sending.${ending ?? 'student'}`)}</p>
      </div>
    </div>
  )
}

/** TEST-37, CONST-47 */
function Finished() {
  const t = useT()
  return (
    <div className={classes.middle}>
      <div className={classes.message} role="status">
        <FinishArt />
        <h1>{t('testTaking.finished')}</h1>
        <p>{t('testTaking.finished.text')}</p>
      </div>
    </div>
  )
}

function Questions({ run, tools }: { run: TestRun; tools: ReactNode }) {
  const t = useT()
  const [turn, setTurn] = useState(0)
  const onGo = () => setTurn((count) => count + 1)
  const { queue, isAsking } = useObservable(run.state)
  const isEnd = isAsking || openCount(queue) === 0
  return (
    <div className={classes.columns}>
      {isEnd ? <FinishQuestion run={run} onGo={onGo} /> : <QuestionCard run={run} turn={turn} onGo={onGo} />}
      <aside className={classes.aside}>
        <QuestionMap run={run} onGo={onGo} />
        {!isEnd && (
          <Button variant="secondary" onClick={run.ask}>
            {t('testTaking.finishTest')}
          </Button>
        )}
        <div className={classes.tools}>{tools}</div>
      </aside>
    </div>
  )
}

function Body({ run, tools }: { run: TestRun; tools: ReactNode }) {
  const { view, failure, offered, ending } = useObservable(run.state)
  if (view === 'failed' && failure !== null) return <Failed run={run} failure={failure} />
  if (view === 'offered' && offered !== null) return <StartScreen run={run} offered={offered} tools={tools} />
  if (view === 'Finished') return <Finished />
  if (view !== 'Test') return <Loading />
  return ending === null ? <Questions run={run} tools={tools} /> : <Sending run={run} />
}

/** The entrance test of a student (NAV-20). `tools` are shown beside the list of questions. */
export function TestTaking({ tools }: { tools: ReactNode }) {
  const t = useT()
  usePageTitle(t('testTaking.title'))
  const { run, academyId, isLoginNeeded, putLoginOff, goOn } = useTestRun()
  const { view, test, offered, isOffline } = useObservable(run.state)
  const isBegun = offered?.kind === 'continue'
  const { waiting } = useOutboxState()
  const isRunning = view === 'Test'
  useEffect(() => {
    if (!isRunning) return
    const timer = setTimeout(
      () => void Promise.all([loadLogin(), loadFinish()]).catch(() => undefined),
      partsForLaterMs,
    )
    return () => clearTimeout(timer)
  }, [isRunning])
  return (
    <div className={classes.page}>
      <SkipLink label={t('app.skipToContent')} />
      <header className={classes.top}>
        <div className={classes.header}>
          <Logo size={32} />
          {isRunning && <TestClock run={run} />}
        </div>
        {/* TEST-46: it stays for as long as the connection is gone. */}
        {view === 'offered' ? (
          <OfflineNotice message={t(isBegun ? 'testStart.offlineContinue' : 'testStart.offline')} />
        ) : (
          <OfflineBanner offline={isOffline} message={t('testTaking.offline', { count: waiting.length })} />
        )}
        <TimeWarning run={run} />
      </header>
      <main id="main" tabIndex={-1} className={classes.main}>
        <Body run={run} tools={tools} />
      </main>
      {isRunning && test !== null && (
        <TestTimeNews academyId={academyId} stageTestId={test.stageTestId} onChanged={() => void run.beat()} />
      )}
      {isLoginNeeded && (
        <Suspense fallback={null}>
          <LoginDialog onClose={putLoginOff} onDone={goOn} />
        </Suspense>
      )}
    </div>
  )
}
