import type { TestRow } from '@academy/contract/test-bank'
import { useState } from 'react'
import { RemovalDialog } from '#kit/removal-dialog.tsx'
import { alerts } from '#lib/alerts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import type { UsedTest } from './test-form.rules.ts'
import { removeTests } from './test-bank.api.ts'

interface RemoveTestsDialogProps {
  academyId: number
  tests: readonly Pick<TestRow, 'id' | 'name'>[]
  onClose: () => void
  onRemoved: () => void
}

function UsedBy({ tests, used }: Pick<RemoveTestsDialogProps, 'tests'> & { used: readonly UsedTest[] }) {
  const t = useT()
  return (
    <>
      <p>{t('tests.remove.used')}</p>
      <ul>
        {[...Map.groupBy(used, ({ testId }) => testId)].map(([id, places]) => (
          <li key={id}>
            {t('tests.remove.usedBy', {
              name: tests.find((test) => test.id === id)?.name ?? '',
              places: places
                .map(({ place, isDemo }) => (isDemo ? t('tests.demoOf', { name: place }) : place))
                .join('; '),
            })}
          </li>
        ))}
      </ul>
    </>
  )
}

/** TEST-89, TEST-90: a refusal says where each of them is asked. */
export function RemoveTestsDialog({ academyId, tests, onClose, onRemoved }: RemoveTestsDialogProps) {
  const t = useT()
  const [used, setUsed] = useState<readonly UsedTest[] | null>(null)
  const count = tests.length
  const remove = async () => {
    const ids = tests.map(({ id }) => id)
    const answer = await removeTests(academyId, ids)
    if (answer === 'removed') {
      alerts.success('tests.remove.done', { count })
      onRemoved()
    } else if (answer === null) onClose()
    else setUsed(answer)
  }
  return (
    <RemovalDialog
      title={t('tests.remove.title', { count })}
      confirmLabel={t('action.delete')}
      cancelLabel={t('action.cancel')}
      refusal={used && { title: t('tests.remove.refusedTitle'), text: <UsedBy tests={tests} used={used} /> }}
      {...{ remove, onClose }}
    >
      {t('tests.remove.text', { names: tests.map(({ name }) => t('common.quoted', { name })).join(', ') })}
    </RemovalDialog>
  )
}
