import type { AcceptedDocument } from '@academy/contract/enums'
import type { LegalText } from '@academy/contract/legal'
import { useQueries } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useAction } from '#kit/use-action.ts'
import { reportFailure } from '#lib/report-failure.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { legalPages } from '#domain/legal/legal-pages.ts'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingBlock } from '#kit/loading.tsx'
import { paths } from '#lib/paths.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { acceptTexts } from './acceptance.api.ts'
import classes from './legal-acceptance.module.css'
import { LegalBody } from './legal-body.tsx'
import { legalQueries } from './legal.api.ts'

const idOf = (document: string) => `accept-${document}`

function AcceptForm({ texts, onOutdated }: { texts: readonly LegalText[]; onOutdated: () => Promise<void> }) {
  const t = useT()
  const { user } = usePerson()
  const [accepted, setAccepted] = useState<readonly string[]>([])
  const [isAsked, setAsked] = useState(false)
  const { isBusy, run } = useAction(reportFailure)
  const [isOutdated, setOutdated] = useState(false)
  /** A newer version has to be ticked again. */
  const keyOf = ({ document, version }: LegalText) => `${document} ${version}`
  const open = texts.filter((text) => !accepted.includes(keyOf(text)))

  const accept = async () => {
    const shown = texts.map(({ document, version }) => ({ document: document as AcceptedDocument, version }))
    if ((await acceptTexts(shown)) !== 'outdated') return
    setOutdated(true)
    setAsked(false)
    await onOutdated()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setAsked(true)
    if (open.length > 0) return document.getElementById(idOf(open[0]!.document))?.focus()
    void run(accept)
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {isOutdated && <Notice tone="warning">{t('acceptLegal.outdated')}</Notice>}
      {texts.map((text) => {
        const title = t(legalPages[text.document].title)
        return (
          <Card key={text.document} title={title}>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
            <div className={classes.words} role="region" aria-label={title} tabIndex={0}>
              <LegalBody text={text} headingLevel={3} />
            </div>
            <CheckboxField
              id={idOf(text.document)}
              required
              checked={accepted.includes(keyOf(text))}
              error={isAsked && open.includes(text) ? t('validation.agreementCheck') : undefined}
              onChange={({ target }) =>
                setAccepted((before) =>
                  target.checked ? [...before, keyOf(text)] : before.filter((key) => key !== keyOf(text)),
                )
              }
              label={t('acceptLegal.accept', { title })}
            />
          </Card>
        )
      })}
      <div className={classes.send}>
        <Button type="submit" loading={isBusy}>
          {t('acceptLegal.submit')}
        </Button>
        <TextLink href={`${user.isEmployee ? paths.mainEdit : paths.cabinetEdit}?tab=data`}>
          {t('acceptLegal.disagree')}
        </TextLink>
      </div>
    </form>
  )
}

/** The new texts in full, each with its own tick; people who disagree are led to their data. */
export function LegalAcceptance() {
  const locale = useLocale()
  const { user } = usePerson()
  const queries = useQueries({ queries: user.legalToAccept.map((document) => legalQueries.read(document, locale)) })
  const failed = queries.find(({ isError }) => isError)
  if (failed) return <LoadFailure query={failed} />
  const texts = queries.flatMap(({ data }) => (data ? [data] : []))
  if (texts.length < queries.length) return <LoadingBlock height={320} radius={16} />
  const refetch = async () => {
    await Promise.all(queries.map((query) => query.refetch()))
  }
  return <AcceptForm texts={texts} onOutdated={refetch} />
}
