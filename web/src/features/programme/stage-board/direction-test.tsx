import { useT } from '#lib/i18n/use-t.ts'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { DateTimeField } from '#kit/dates/date-time-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { fieldId } from './field-names.ts'
import classes from './stage-editor.module.css'
import { newTest, type TestForm } from './stage-form.rules.ts'
import type { StageEditor } from './use-stage-editor.ts'

const numbers = ['passPercent', 'questionsCount', 'durationMinutes'] as const

interface DirectionTestProps {
  groupId: number
  name: string
  editor: StageEditor
  tests: readonly { id: number; name: string; questionsCount: number }[]
}

/** What one direction is asked, and when. */
export function DirectionTest({ groupId, name, editor, tests }: DirectionTestProps) {
  const t = useT()
  const { form, change, errorOf } = editor
  const test = form.tests[groupId] ?? newTest
  const place = (field: keyof TestForm) => `tests.${groupId}.${field}`
  const set = (changes: Partial<TestForm>) => change({ tests: { ...form.tests, [groupId]: { ...test, ...changes } } })
  const chosen = tests.find(({ id }) => String(id) === test.testId)
  const isTooSmall = chosen !== undefined && chosen.questionsCount < Number(test.questionsCount)
  const help = isTooSmall
    ? t('stageEdit.testTooSmall', { count: chosen.questionsCount })
    : test.testId === ''
      ? t('stageEdit.testHelp')
      : undefined
  return (
    <div className={classes.direction}>
      <CheckboxField
        label={t('stageEdit.directionOn', { name })}
        checked={test.isOn}
        onChange={(event) => set({ isOn: event.target.checked })}
      />
      {test.isOn && (
        <>
          <SelectField
            size="sm"
            id={fieldId(place('testId'))}
            label={t('common.test')}
            placeholder={t('stageEdit.noTest')}
            value={test.testId}
            error={errorOf(place('testId'))}
            help={tests.length === 0 ? t('stageEdit.noTests') : help}
            onChange={(event) => set({ testId: event.target.value })}
            options={tests.map(({ id, name: testName, questionsCount }) => ({
              value: String(id),
              label: t('stageEdit.testOption', { name: testName, count: questionsCount }),
            }))}
          />
          <div className={classes.numbers}>
            {numbers.map((field) => (
              <TextField
                key={field}
                size="sm"
                id={fieldId(place(field))}
                label={t(`stageEdit.${field}`)}
                inputMode="numeric"
                required={field !== 'passPercent'}
                value={test[field]}
                error={errorOf(place(field))}
                help={field === 'passPercent' ? t('stageEdit.passPercentHelp') : undefined}
                onChange={(event) => set({ [field]: event.target.value })}
              />
            ))}
          </div>
          <div className={classes.pair}>
            {(['startDate', 'endDate'] as const).map((field) => (
              <DateTimeField
                key={field}
                size="sm"
                id={fieldId(place(field))}
                label={t(`stageEdit.test.${field}`)}
                optionalLabel={t('app.optional')}
                help={field === 'startDate' ? t('stageEdit.testWindowHelp') : undefined}
                value={test[field]}
                error={errorOf(place(field))}
                onChange={(moment) => set({ [field]: moment })}
              />
            ))}
          </div>
        </>
      )}
    </div>
  )
}
