import { useQuery } from '@tanstack/react-query'
import { useT } from '#lib/i18n/use-t.ts'
import { useLoadError } from '#lib/load-error.ts'
import { Card } from '#ui/card.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextField } from '#ui/text-field.tsx'
import { fieldId } from './field-names.ts'
import { stageBoardQueries } from './stage-board.api.ts'
import classes from './stage-editor.module.css'
import { newTest, type TestForm } from './stage-form.rules.ts'
import type { DetailsProps, StageEditor } from './use-stage-editor.ts'

/** TEST-06: each direction has a test of its own, or none. */
export function TestingSection({ academyId, editor }: DetailsProps) {
  const t = useT()
  const loadError = useLoadError()
  const { form, change, mayEditDetails } = editor
  const groups = useQuery(stageBoardQueries.groups(academyId))
  const directions = groups.data?.filter(({ isDirection }) => isDirection)
  return (
    <Card title={t('stageEdit.testing')}>
      <fieldset className={classes.fields} disabled={!mayEditDetails}>
        <CheckboxField
          label={t('stageEdit.showTestResult')}
          help={t('stageEdit.showTestResultHelp')}
          checked={form.showTestResult}
          onChange={(event) => change({ showTestResult: event.target.checked })}
        />
        {groups.isPending && <Skeleton height={96} radius={12} />}
        {groups.isError && <ErrorState {...loadError(groups)} />}
        {directions?.length === 0 && <p className={classes.note}>{t('stageEdit.noDirections')}</p>}
        {directions?.map(({ id, name }) => (
          <DirectionTest key={id} groupId={id} name={name} editor={editor} />
        ))}
      </fieldset>
    </Card>
  )
}

const numbers = ['passPercent', 'questionsCount', 'durationMinutes'] as const

function DirectionTest({ groupId, name, editor }: { groupId: number; name: string; editor: StageEditor }) {
  const t = useT()
  const { form, change, errorOf } = editor
  const test = form.tests[groupId] ?? newTest
  const set = (changes: Partial<TestForm>) => change({ tests: { ...form.tests, [groupId]: { ...test, ...changes } } })
  return (
    <div className={classes.direction}>
      <CheckboxField
        label={t('stageEdit.directionOn', { name })}
        checked={test.isOn}
        onChange={(event) => set({ isOn: event.target.checked })}
      />
      {test.isOn && (
        <div className={classes.numbers}>
          {numbers.map((field) => (
            <TextField
              key={field}
              size="sm"
              id={fieldId(`tests.${groupId}.${field}`)}
              label={t(`stageEdit.${field}`)}
              inputMode="numeric"
              required={field !== 'passPercent'}
              value={test[field]}
              error={errorOf(`tests.${groupId}.${field}`)}
              help={field === 'passPercent' ? t('stageEdit.passPercentHelp') : undefined}
              onChange={(event) => set({ [field]: event.target.value })}
            />
          ))}
        </div>
      )}
    </div>
  )
}
