import type { Certificate } from '@academy/contract/certificates'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingText } from '#kit/loading.tsx'
import { isApiError } from '#lib/api-error.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import type { MessageKey } from '#lib/i18n/messages.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CheckCircleIcon, InfoIcon, WarningIcon } from '#ui/icons.tsx'
import { TextField } from '#ui/text-field.tsx'
import { certificateDate, hasNumberLength, outcomeOf, type VerificationOutcome } from './certificate.rules.ts'
import { certificateQueries } from './certificates.api.ts'
import classes from './verify-screen.module.css'

const looks = {
  valid: { Icon: CheckCircleIcon, title: 'verify.valid', text: 'verify.validText' },
  changed: { Icon: InfoIcon, title: 'verify.changed', text: 'verify.changedText' },
  unknown: { Icon: WarningIcon, title: 'verify.unknown', text: 'verify.unknownText' },
} satisfies Record<VerificationOutcome, { Icon: typeof InfoIcon; title: MessageKey; text: MessageKey }>

function Facts({ certificate }: { certificate: Certificate }) {
  const t = useT()
  const locale = useLocale()
  const { fullName, academyName, specialization, startedAt, finishedAt, number } = certificate
  return (
    <dl className={classes.facts}>
      <dt>{t('verify.name')}</dt>
      <dd>{fullName}</dd>
      <dt>{t('common.academy')}</dt>
      <dd>{academyName}</dd>
      {specialization !== null && (
        <>
          <dt>{t('common.direction')}</dt>
          <dd>{specialization}</dd>
        </>
      )}
      <dt>{t('certificate.period')}</dt>
      <dd>
        {certificateDate(startedAt, locale)} – {certificateDate(finishedAt, locale)}
      </dd>
      <dt>{t('certificate.number')}</dt>
      <dd>{number}</dd>
    </dl>
  )
}

function Result({ number, signature }: { number: string; signature: string | undefined }) {
  const t = useT()
  const locale = useLocale()
  const query = useQuery(certificateQueries.verification(number, signature))
  if (query.isPending) return <LoadingText lines={4} />
  // What cannot be a number at all is no number of ours.
  const isNonsense = isApiError(query.error, 'ValidationError')
  if (query.isError && !isNonsense) return <LoadFailure query={query} />
  const { certificate, isValid } = query.data ?? { certificate: null, isValid: false }
  const outcome = outcomeOf({ certificate, isValid })
  const { Icon, title, text } = looks[outcome]
  return (
    <Card className={classes.result} data-outcome={outcome} role="status">
      <div className={classes.verdict}>
        <Icon size={32} />
        <div>
          <h2>{t(title)}</h2>
          <p>{t(text)}</p>
          {outcome === 'changed' && certificate?.reissuedAt && (
            <p>{t('verify.replaced', { date: certificateDate(certificate.reissuedAt, locale) })}</p>
          )}
        </div>
      </div>
      {certificate && <Facts certificate={certificate} />}
    </Card>
  )
}

interface VerifyScreenProps {
  number: string | undefined
  signature: string | undefined
  onAsk: (number: string) => void
}

/** Where the QR code of a certificate leads, and where a number is typed in. */
export function VerifyScreen({ number, signature, onAsk }: VerifyScreenProps) {
  const t = useT()
  const [typed, setTyped] = useState(number ?? '')
  // A link that was cut off in a mail is no certificate that does not exist.
  const isWhole = number === undefined || hasNumberLength(number)
  const [problem, setProblem] = useState<MessageKey | null>(isWhole ? null : 'verify.wrongLength')
  const ask = (event: FormEvent) => {
    event.preventDefault()
    const asked = typed.trim()
    const broken = asked === '' ? 'validation.fieldIsRequired' : hasNumberLength(asked) ? null : 'verify.wrongLength'
    setProblem(broken)
    if (broken === null) onAsk(asked)
    else document.querySelector<HTMLElement>('#verify-number')?.focus()
  }
  return (
    <div className={classes.screen}>
      <form className={classes.form} onSubmit={ask} noValidate>
        <TextField
          id="verify-number"
          label={t('certificate.number')}
          help={t('verify.help')}
          error={problem === null ? undefined : t(problem)}
          value={typed}
          maxLength={100}
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit">{t('verify.submit')}</Button>
      </form>
      {number !== undefined && isWhole && <Result number={number} signature={signature} />}
    </div>
  )
}
