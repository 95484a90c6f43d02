import { shapeOf } from '@academy/contract/answer-kinds'
import type { Locale } from '@academy/contract/enums'
import { useState } from 'react'
import { type Given, idsOf } from '#domain/questions/answer.rules.ts'
import { GivenAnswer } from '#domain/questions/given-answer.tsx'
import { inLanguage } from '#domain/questions/question-text.ts'
import { QuestionView } from '#domain/questions/question-view.tsx'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { previewOf, toInput, untranslated, type QuestionForm } from './question-form.rules.ts'
import classes from './question-preview.module.css'

/** The very component of the test, in either language. */
export function QuestionPreview({ form }: { form: QuestionForm }) {
  const t = useT()
  const [language, setLanguage] = useState<Locale>(useLocale())
  const [chosen, setChosen] = useState<Given>([])
  const { text, description, imageUrl, answerType, options } = toInput(form)
  const shown = answerType === 0 ? idsOf(chosen).slice(0, 1) : idsOf(chosen)
  return (
    <section className="ac-stack ac-one-column ac-gap-12" aria-label={t('common.whatStudentsWillSee')}>
      <div className="ac-row ac-middle ac-apart ac-gap-8">
        <p className="ac-soft ac-sm ac-strong">{t('common.whatStudentsWillSee')}</p>
        <SegmentedControl
          label={t('common.previewLanguage')}
          value={language}
          onChange={setLanguage}
          segments={[
            { value: 'ua', content: 'UA', label: t('questions.language.ua') },
            { value: 'en', content: 'EN', label: t('questions.language.en') },
          ]}
        />
      </div>
      <div className={classes.sheet}>
        <QuestionView
          name="question-preview"
          text={inLanguage(text, language) || t('questions.preview.empty')}
          description={inLanguage(description, language)}
          imageUrl={imageUrl}
          imageAlt={t('testResults.imageAlt')}
          answerType={answerType}
          options={options.map((option, index) => ({
            id: index,
            text: inLanguage(option.text, language) || t('common.option', { number: index + 1 }),
          }))}
          chosen={shown}
          onChoose={setChosen}
          answer={
            shapeOf(answerType) !== 'choice' && (
              <GivenAnswer
                // Another kind, or another number of items, begins anew.
                key={`${answerType} ${options.length}`}
                question={previewOf(form)}
                given={chosen}
                onGive={setChosen}
                locale={language}
              />
            )
          }
        />
      </div>
      {untranslated(form).includes(language) && <p className={classes.note}>{t('questions.preview.fallback')}</p>}
    </section>
  )
}
