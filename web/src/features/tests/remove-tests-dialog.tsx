import type { TestRow } from '@academy/contract/test-bank'
import { useState } from 'react'
import { alerts } from '#lib/alerts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { UsedTest } from './test-form.rules.ts'
import { removeTests } from './tests.api.ts'
import classes from './tests.module.css'

interface RemoveTestsDialogProps {
  academyId: number
  tests: readonly Pick<TestRow, 'id' | 'name'>[]
  onClose: () => void
  onRemoved: () => void
}

/** TEST-89, TEST-90: a refusal says where each of them is asked. */
export function RemoveTestsDialog({ academyId, tests, onClose, onRemoved }: RemoveTestsDialogProps) {
  const t = useT()
  const [isRunning, setRunning] = useState(false)
  const [used, setUsed] = useState<readonly UsedTest[] | null>(null)
  const count = tests.length
  const remove = async () => {
    setRunning(true)
    const answer = await removeTests(
      academyId,
      tests.map(({ id }) => id),
    )
    setRunning(false)
    if (answer === 'removed') {
      alerts.success('tests.remove.done', { count })
      onRemoved()
    } else if (answer === null) onClose()
    else setUsed(answer)
  }
  const closeLabel = t('action.close')
  if (used !== null) {
    const byTest = [...Map.groupBy(used, ({ testId }) => testId)]
    return (
      <Dialog
        opened
        title={t('tests.remove.refusedTitle')}
        {...{ closeLabel, onClose }}
        footer={
          <Button size="sm" variant="secondary" onClick={onClose} data-autofocus>
            {closeLabel}
          </Button>
        }
      >
        <div role="alert" className={classes.used}>
          <p>{t('tests.remove.used')}</p>
          <ul>
            {byTest.map(([id, places]) => (
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
        </div>
      </Dialog>
    )
  }
  return (
    <ConfirmDialog
      opened
      danger
      title={t('tests.remove.title', { count })}
      {...{ closeLabel, onClose }}
      loading={isRunning}
      confirmLabel={t('tests.remove')}
      cancelLabel={t('tests.cancel')}
      onConfirm={() => void remove()}
    >
      {t('tests.remove.text', { names: tests.map(({ name }) => t('tests.quoted', { name })).join(', ') })}
    </ConfirmDialog>
  )
}
