import type { ContentLocale } from '@academy/contract/enums'
import { linearScaleBounds, shortTextMaxLength } from '@academy/contract/limits'
import { useT } from '#lib/i18n/use-t.ts'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { QuestionDraft, ScaleDraft } from './form-draft.rules.ts'
import { isMissingIn, readIn } from './form-languages.rules.ts'
import { fieldIdOf, langOf, type ErrorOf } from './form-texts.ts'
import classes from './question-card.module.css'
import { scaleField } from './question-shape.rules.ts'

const points = Array.from({ length: linearScaleBounds.max - linearScaleBounds.min + 1 }, (_, index) =>
  String(linearScaleBounds.min + index),
)

interface QuestionScaleProps {
  question: QuestionDraft
  field: string
  language: ContentLocale
  errorOf: ErrorOf
  onChange: (change: (scale: ScaleDraft) => ScaleDraft) => void
}

/** FORM-06: from where to where, and what the ends mean. */
export function QuestionScale({ question, field, language, errorOf, onChange }: QuestionScaleProps) {
  const t = useT()
  const { scale, isFrozen } = question
  return (
    <div className={classes.scale}>
      {(['from', 'to'] as const).map((end) => {
        const label = end === 'from' ? 'fromLabel' : 'toLabel'
        return (
          <div key={end} className={classes.end}>
            <SelectField
              id={fieldIdOf(`${field}.${scaleField}.${end}`)}
              size="sm"
              label={t(`forms.scale.${end}`)}
              value={String(scale[end])}
              disabled={isFrozen}
              error={errorOf(`${field}.${scaleField}.${end}`)}
              options={points.map((point) => ({ value: point, label: point }))}
              onChange={({ target }) => onChange((current) => ({ ...current, [end]: Number(target.value) }))}
            />
            <TextField
              id={fieldIdOf(`${field}.${scaleField}.${label}`)}
              className={classes.grow}
              size="sm"
              label={t('forms.scale.meaning', { point: scale[end] })}
              optionalLabel={t('app.optional')}
              lang={langOf(language)}
              maxLength={shortTextMaxLength}
              placeholder={
                isMissingIn(scale[label], language)
                  ? t('forms.missingText', { text: readIn(scale[label], language) })
                  : t(`forms.scale.${label}`)
              }
              value={scale[label][language]}
              error={errorOf(`${field}.${scaleField}.${label}`)}
              onChange={({ target }) =>
                onChange((current) => ({ ...current, [label]: { ...current[label], [language]: target.value } }))
              }
            />
          </div>
        )
      })}
    </div>
  )
}
