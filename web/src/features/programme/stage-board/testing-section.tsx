import { stageTypes } from '@academy/contract/enums'
import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '#kit/load-failure.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { Card } from '#ui/card.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { DirectionTest } from './direction-test.tsx'
import { fieldId } from './field-names.ts'
import { stageBoardQueries } from './stage-board.api.ts'
import classes from './stage-editor.module.css'
import type { DetailsProps } from './use-stage-editor.ts'

/** TEST-06: each direction has a test of its own, or none. */
export function TestingSection({ academyId, editor }: DetailsProps) {
  const t = useT()
  const { form, change, errorOf, mayEditDetails } = editor
  const groups = useQuery(stageBoardQueries.groups(academyId))
  const tests = useQuery(stageBoardQueries.tests(academyId))
  const directions = groups.data?.filter(({ isDirection }) => isDirection)
  const refusal = errorOf('tests')
  const failed = [groups, tests].find((query) => query.isError)
  return (
    <Card title={t('stageEdit.testing')} id={fieldId('tests')} tabIndex={-1}>
      <fieldset className={classes.fields} disabled={!mayEditDetails}>
        {form.stageType === stageTypes.SecondChance && <p className={classes.note}>{t('stageEdit.secondChance')}</p>}
        {refusal && <Notice tone="error">{refusal}</Notice>}
        <CheckboxField
          label={t('stageEdit.showTestResult')}
          help={t('stageEdit.showTestResultHelp')}
          checked={form.showTestResult}
          onChange={(event) => change({ showTestResult: event.target.checked })}
        />
        {(groups.isPending || tests.isPending) && <Skeleton height={96} radius={12} />}
        {failed && <LoadFailure query={failed} />}
        {directions?.length === 0 && <p className={classes.note}>{t('stageEdit.noDirections')}</p>}
        {tests.data &&
          directions?.map(({ id, name }) => (
            <DirectionTest key={id} groupId={id} name={name} editor={editor} tests={tests.data} />
          ))}
      </fieldset>
    </Card>
  )
}
