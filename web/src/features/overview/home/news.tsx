import { mailingLists } from '@academy/contract/enums'
import { mailingListsApi } from '@academy/contract/mailing-lists'
import { useId, useRef, useState, type FormEvent } from 'react'
import { useAction } from '#kit/use-action.ts'
import { isApiError } from '#lib/api-error.ts'
import { call } from '#lib/api.ts'
import { errorText } from '#lib/error-texts.ts'
import { ruleText } from '#lib/field-texts.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import type { MessageKey } from '#lib/i18n/messages.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/button.tsx'
import { TextLink } from '#ui/text-link.tsx'
import classes from './news.module.css'
import sections from './sections.module.css'

/** What is wrong, said at the field: this form has only one. */
const problemOf = (error: unknown): MessageKey => {
  const rule = isApiError(error, 'ValidationError') ? error.fields[0]?.message : undefined
  return rule === undefined ? errorText(error) : ruleText(rule)
}

/** a visitor asks for the mails of the list 'landing'; a mail asks the owner of the address whether it is true. */
export function News() {
  const t = useT()
  const locale = useLocale()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<MessageKey | null>(null)
  const [askedAt, setAskedAt] = useState<string | null>(null)

  const refuse = (text: MessageKey) => {
    setProblem(text)
    input.current?.focus()
  }
  const { isBusy, run } = useAction((error) => refuse(problemOf(error)))
  const subscribe = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const address = email.trim()
    if (address === '') return refuse('validation.fieldIsRequired')
    setProblem(null)
    void run(async () => {
      const body = { email: address, list: mailingLists.Landing, localization: locale }
      await call(mailingListsApi.subscribe, { body })
      setAskedAt(address)
    })
  }

  return (
    <section className={classes.news} aria-labelledby={`${id}-title`}>
      <div className={classes.words}>
        <h2 id={`${id}-title`} className={sections.title}>
          {t('common.newsByEmail')}
        </h2>
        <p className={classes.text}>{t('home.news.text')}</p>
      </div>
      <div className="ac-shrink">
        <div role="status">
          {askedAt !== null && (
            <div className={classes.asked}>
              <p className={classes.askedTitle}>{t('home.news.asked')}</p>
              <p>{t('home.news.askedText', { email: askedAt })}</p>
            </div>
          )}
        </div>
        {askedAt === null ? (
          <form className="ac-stack ac-gap-6" onSubmit={subscribe} noValidate>
            <label className="ac-sm ac-medium" htmlFor={id}>
              {t('home.news.email')}
            </label>
            <div className={classes.row}>
              <input
                ref={input}
                id={id}
                className={classes.input}
                type="email"
                inputMode="email"
                autoComplete="email"
                maxLength={255}
                required
                value={email}
                aria-invalid={problem === null ? undefined : true}
                aria-describedby={`${id}-problem ${id}-note`}
                onChange={(event) => {
                  setEmail(event.target.value)
                  setProblem(null)
                }}
              />
              <Button type="submit" loading={isBusy}>
                {t('common.subscribe')}
              </Button>
            </div>
            <p id={`${id}-problem`} className={classes.problem} role="alert">
              {problem !== null && t(problem, { min: 1, max: 255 })}
            </p>
            <p id={`${id}-note`} className="ac-dim ac-sm">
              {t('home.news.consent')} <TextLink href={paths.dataProcessing}>{t('legal.data.title')}</TextLink>
            </p>
          </form>
        ) : (
          <Button variant="text" size="sm" onClick={() => setAskedAt(null)}>
            {t('home.news.again')}
          </Button>
        )}
      </div>
    </section>
  )
}
