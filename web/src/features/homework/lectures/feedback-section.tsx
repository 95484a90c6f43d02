import { useT } from '#lib/i18n/use-t.ts'
import { Card } from '#ui/card.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import classes from './editor.module.css'
import { boundsOf, fieldId, type SectionProps } from './stage-lecture-fields.ts'
import type { StageLectureForm } from './stage-lecture-form.rules.ts'

/** HW-06, Q-56: whether and how students say what they think of it. */
export function FeedbackSection({ editor: { form, broken, change }, errorOf, isReadOnly }: SectionProps) {
  const t = useT()
  const set = (values: Partial<StageLectureForm['feedback']>) =>
    change((current) => ({ ...current, feedback: { ...current.feedback, ...values } }), 'feedbackConfig')
  const isShown = form.feedback.enabled || broken['feedbackConfig.maxLength'] !== undefined
  return (
    <Card title={t('stageLecture.feedback')}>
      <fieldset className={classes.fields} disabled={isReadOnly}>
        <CheckboxField
          label={t('stageLecture.feedbackEnabled')}
          help={t('stageLecture.feedbackHelp')}
          checked={form.feedback.enabled}
          onChange={(event) => set({ enabled: event.target.checked })}
        />
        {isShown && (
          <div className={classes.indented}>
            <CheckboxField
              label={t('stageLecture.feedbackTextRequired')}
              checked={form.feedback.isTextRequired}
              onChange={(event) => set({ isTextRequired: event.target.checked })}
            />
            <TextField
              className={classes.short}
              id={fieldId('feedbackConfig.maxLength')}
              label={t('stageLecture.feedbackMaxLength')}
              inputMode="numeric"
              required
              value={form.feedback.maxLength}
              error={errorOf('feedbackConfig.maxLength', boundsOf('feedbackConfig'))}
              onChange={(event) => set({ maxLength: event.target.value })}
            />
          </div>
        )}
      </fieldset>
    </Card>
  )
}
