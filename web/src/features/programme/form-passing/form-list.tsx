import type { OwnForm } from '@academy/contract/forms'
import { useState } from 'react'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { formatDate } from '#lib/dates.ts'
import { localized } from '#lib/localized.ts'
import { paths } from '#lib/paths.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { FormIcon } from '#ui/icons.tsx'
import { formDrafts } from './form-drafts.ts'
import classes from './form-list.module.css'

const shownAtFirst = 3

function Row({ form, isStageSaid }: { form: OwnForm; isStageSaid: boolean }) {
  const t = useT()
  const locale = useLocale()
  const { user, selection } = usePerson()
  const title = localized(form.title, locale)
  const isBegun = form.isWaiting && formDrafts.of(user.id, form.id) !== null
  const action = isBegun ? 'common.continue' : form.isWaiting ? 'formPassing.open' : 'formPassing.read'
  const facts = [
    form.academyId !== selection && form.academyName,
    isStageSaid && form.stage && localized(form.stage.name, locale),
    form.isWaiting
      ? t('formPassing.questions', { count: form.questionsCount })
      : form.passedAt && t('formPassing.passedOn', { date: formatDate(form.passedAt, locale) }),
  ].filter(Boolean)
  return (
    <li className={classes.row}>
      <span className={classes.icon} data-waiting={form.isWaiting || undefined}>
        <FormIcon size={22} />
      </span>
      <div className={classes.text}>
        <p className={classes.title}>
          {title} {isBegun && <Badge tone="yellow">{t('formPassing.begun')}</Badge>}
        </p>
        <p className="ac-dim ac-sm ac-anywhere">{facts.join(' · ')}</p>
      </div>
      <ButtonLink
        href={paths.form(form.id)}
        variant={form.isWaiting ? 'soft' : 'ghost'}
        aria-label={`${t(action)}: ${title}`}
        className={classes.open}
      >
        {t(action)}
      </ButtonLink>
    </li>
  )
}

/** Forms somebody may pass, those that wait first; a long list is opened by who wants to see it. */
export function FormList({ title, forms }: { title: 'waiting' | 'ofStage'; forms: readonly OwnForm[] }) {
  const t = useT()
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? forms : forms.slice(0, shownAtFirst)
  return (
    <Card title={t(`formPassing.list.${title}`, { count: forms.length })}>
      <ul className={classes.list}>
        {shown.map((form) => (
          <Row key={form.id} form={form} isStageSaid={title === 'waiting'} />
        ))}
      </ul>
      {shown.length < forms.length && (
        <Button variant="text" onClick={() => setWhole(true)}>
          {t('formPassing.list.all', { count: forms.length })}
        </Button>
      )}
    </Card>
  )
}
