import type { ContentLocale } from '@academy/contract/enums'
import { useEffect, useRef, useState } from 'react'
import { FormQuestionField, type AskedQuestion, type GivenAnswer } from '#domain/forms/form-question.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { isChoice, type FormDraft, type QuestionDraft } from './form-draft.rules.ts'
import { readIn } from './form-languages.rules.ts'
import classes from './form-preview.module.css'
import { langOf } from './form-texts.ts'

const nothing: GivenAnswer = { body: '', option: [] }

const askedOf = ({ type, options, scale }: QuestionDraft, language: ContentLocale): AskedQuestion => {
  if (type === 'short-answer') return { type }
  if (isChoice(type))
    return {
      type: type as 'single-choice' | 'multiple-choice',
      // In the preview the place says which one is meant: new ones have no id yet.
      options: options.map(({ text }, id) => ({ id, text: readIn(text, language) || `${id + 1}` })),
    }
  return {
    type: 'linear-scale',
    from: scale.from,
    to: scale.to,
    fromLabel: readIn(scale.fromLabel, language),
    toLabel: readIn(scale.toLabel, language),
  }
}

interface FormPreviewProps {
  form: FormDraft
  language: ContentLocale
  /** The key of the question that is being written: the preview shows it. */
  written: string | null
}

/** What the receiver will see on a phone; one may try it, and nothing is kept. */
export function FormPreview({ form, language, written }: FormPreviewProps) {
  const t = useT()
  const page = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const asked = [...(page.current?.children ?? [])].find(
      (child): child is HTMLElement => child instanceof HTMLElement && child.dataset.key === written,
    )
    // Only the page of the phone scrolls: whoever writes stays where they are.
    if (page.current && asked) page.current.scrollTop = asked.offsetTop - page.current.offsetTop - 16
  }, [written])
  const [answers, setAnswers] = useState<Readonly<Record<string, GivenAnswer>>>({})
  const title = readIn(form.title, language)
  return (
    <section className={classes.preview} aria-label={t('forms.preview')}>
      <p className={classes.caption} aria-hidden="true">
        {t('forms.preview')}
      </p>
      <div className={classes.phone}>
        <div
          ref={page}
          className={classes.page}
          lang={langOf(language)}
          role="group"
          aria-label={title || t('forms.previewNoTitle')}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long form scrolls in its own box
          tabIndex={0}
        >
          <p className={classes.title} data-empty={title === '' || undefined}>
            {title || t('forms.previewNoTitle')}
          </p>
          {form.questions.length === 0 && <p className={classes.empty}>{t('forms.previewEmpty')}</p>}
          {form.questions.map((question, index) => (
            <div key={`${question.key} ${question.type}`} data-key={question.key}>
              <FormQuestionField
                number={index + 1}
                text={readIn(question.body, language) || t('forms.previewNoBody')}
                hint={question.type === 'multiple-choice' ? t('forms.previewMany') : undefined}
                question={askedOf(question, language)}
                answer={answers[question.key] ?? nothing}
                onChange={(answer) => setAnswers((current) => ({ ...current, [question.key]: answer }))}
              />
            </div>
          ))}
        </div>
      </div>
      <p className={classes.note}>{t('forms.previewNote')}</p>
    </section>
  )
}
