import type { Demo, DemoAccount } from '@academy/contract/demo'
import type { Locale } from '@academy/contract/enums'
import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingText } from '#kit/loading.tsx'
import { useAction } from '#kit/use-action.ts'
import { isApiError } from '#lib/api-error.ts'
import { useFailureText } from '#lib/failure-text.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { logIn } from '#lib/session/session.ts'
import { useCopied } from '#lib/use-copied.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { CheckIcon, CopyIcon } from '#ui/icons.tsx'
import { NotFoundArt } from '#ui/illustrations/not-found.tsx'
import { Notice } from '#ui/notice.tsx'
import { demoSteps } from './demo-steps.ts'
import { demoTourQuery } from './demo-tour.api.ts'
import classes from './demo-tour.module.css'

interface Entering {
  busyWith: string | null
  isBusy: boolean
  enter: (account: DemoAccount) => void
}

function EnterButton({ account, entering, isMain }: { account: DemoAccount; entering: Entering; isMain?: boolean }) {
  const t = useT()
  return (
    <Button
      variant={isMain ? 'primary' : 'secondary'}
      size={isMain ? 'md' : 'sm'}
      loading={entering.busyWith === account.email}
      disabled={entering.isBusy && entering.busyWith !== account.email}
      onClick={() => entering.enter(account)}
    >
      {t('demoTour.enter', { name: account.name })}
    </Button>
  )
}

function Repository({ label, link }: { label: string; link: string }) {
  const t = useT()
  const [isCopied, copy] = useCopied(link)
  return (
    <li className={classes.repository}>
      <span className="ac-soft">{label}</span>
      <code className="ac-anywhere">{link}</code>
      <Button
        variant="ghost"
        size="sm"
        leading={isCopied ? <CheckIcon size={16} /> : <CopyIcon size={16} />}
        onClick={copy}
      >
        {t(isCopied ? 'common.copied' : 'demoTour.copy')}
      </Button>
    </li>
  )
}

function Repositories({ repositories }: Pick<Demo, 'repositories'>) {
  const t = useT()
  if (repositories === null) return <Notice tone="info">{t('demoTour.noGit')}</Notice>
  return (
    <ul className="ac-list ac-stack ac-gap-8">
      <Repository label={t('demoTour.repository.good')} link={repositories.good} />
      <Repository label={t('demoTour.repository.half')} link={repositories.half} />
      <Repository label={t('demoTour.repository.broken')} link={repositories.broken} />
    </ul>
  )
}

function Steps({ demo, entering }: { demo: Demo; entering: Entering }) {
  const t = useT()
  return (
    <ol className={classes.steps}>
      {demoSteps.map(({ name, account: wanted, link }, index) => {
        const account = demo.accounts.find(({ email }) => email.startsWith(`${wanted}@`))
        return (
          <li key={name}>
            <Card className={classes.step}>
              <span className={classes.number} aria-hidden>
                {index + 1}
              </span>
              <div className="ac-stack ac-gap-12">
                <h2>{t(`demoTour.${name}.title`)}</h2>
                <p className={classes.text}>{t(`demoTour.${name}.text`)}</p>
                {name === 'study' && <Repositories repositories={demo.repositories} />}
                <div className={classes.actions}>
                  {account && <EnterButton account={account} entering={entering} isMain />}
                  {link && (
                    <ButtonLink href={link.href(demo)} variant="secondary">
                      {t(link.text)}
                    </ButtonLink>
                  )}
                </div>
              </div>
            </Card>
          </li>
        )
      })}
    </ol>
  )
}

function Accounts({ demo, entering }: { demo: Demo; entering: Entering }) {
  const t = useT()
  const locale = useLocale()
  return (
    <Card title={t('demoTour.accounts')} padding="md">
      <p className="ac-soft">{t('demoTour.password', { password: demo.password })}</p>
      <ul className={classes.accounts}>
        {demo.accounts.map((account) => (
          <li key={account.email} className={classes.account}>
            <div className={classes.who}>
              <span className="ac-medium">{account.who[locale]}</span>
              <span className="ac-dim ac-sm ac-anywhere">{account.email}</span>
            </div>
            <EnterButton account={account} entering={entering} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The story of the demo data in six parts, with a log-in for each by one press. */
export function DemoTour({ onEntered }: { onEntered: (locale: Locale) => Promise<void> }) {
  const t = useT()
  const locale = useLocale()
  const failureText = useFailureText()
  const query = useQuery(demoTourQuery)
  const { busyWith, isBusy, failure, run } = useAction<string>()
  if (query.isPending) return <LoadingText lines={12} />
  if (query.isError && isApiError(query.error, 'EndpointNotFound'))
    return (
      <EmptyState
        page
        art={<NotFoundArt />}
        title={t('demoTour.none.title')}
        text={t('demoTour.none.text')}
        action={<ButtonLink href={paths.home}>{t('action.toHome')}</ButtonLink>}
      />
    )
  if (query.isError) return <LoadFailure query={query} />
  const demo = query.data
  const enter = ({ email }: DemoAccount) =>
    void run(async () => {
      await logIn({ email, password: demo.password })
      await onEntered(locale)
    }, email)
  const entering = { busyWith, isBusy, enter }
  return (
    <div className="ac-stack ac-gap-24">
      {failure !== null && <Notice tone="error">{failureText(failure)}</Notice>}
      <Steps demo={demo} entering={entering} />
      <Accounts demo={demo} entering={entering} />
    </div>
  )
}
