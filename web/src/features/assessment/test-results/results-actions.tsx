import { useState } from 'react'
import { ActionDialog } from '#kit/action-dialog.tsx'
import { useAction } from '#kit/use-action.ts'
import { reportFailure } from '#lib/report-failure.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { mayDo } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Button } from '#ui/button.tsx'
import { CheckCircleIcon, ChevronDownIcon, DownloadIcon } from '#ui/icons.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { toQuery, type ResultsFilter } from './results-filter.rules.ts'
import { completeUncompleted, saveResults } from './test-results.api.ts'

function ExportMenu({ stageTestId, filter }: { stageTestId: number; filter: ResultsFilter }) {
  const t = useT()
  const { isBusy, run } = useAction(reportFailure)
  return (
    <Menu
      position="bottom-end"
      target={
        <Button
          size="sm"
          variant="secondary"
          loading={isBusy}
          leading={<DownloadIcon size={18} />}
          trailing={<ChevronDownIcon size={16} />}
        >
          {t('testResults.export')}
        </Button>
      }
    >
      {(['xlsx', 'csv'] as const).map((format) => (
        <MenuItem
          key={format}
          description={t('testResults.export.text')}
          onClick={() => void run(() => saveResults(stageTestId, toQuery(filter), format))}
        >
          {t(`testResults.export.${format}`)}
        </MenuItem>
      ))}
    </Menu>
  )
}

/** TEST-61: asks first, because what is still on its way will not count. */
function CompleteButton({ hasOverdue }: { hasOverdue: boolean }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const complete = async () => {
    await completeUncompleted()
    setOpen(false)
  }
  return (
    <>
      <Button
        size="sm"
        variant={hasOverdue ? 'primary' : 'secondary'}
        leading={<CheckCircleIcon size={18} />}
        onClick={() => setOpen(true)}
      >
        {t('testResults.complete')}
      </Button>
      <ActionDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        action={complete}
        title={t('testResults.complete.title')}
        confirmLabel={t('testResults.complete.confirm')}
        cancelLabel={t('action.cancel')}
      >
        {t('testResults.complete.text')}
      </ActionDialog>
    </>
  )
}

interface ResultsActionsProps {
  stageTestId: number
  filter: ResultsFilter
  /** Whether any test ran out of time and was not handed in. */
  hasOverdue: boolean
}

export function ResultsActions({ stageTestId, filter, hasOverdue }: ResultsActionsProps) {
  const { user, selection } = usePerson()
  return (
    <>
      {mayDo(user, selection, 'users.export', 'read') && <ExportMenu stageTestId={stageTestId} filter={filter} />}
      {mayDo(user, selection, 'tests.completeUncompleted') && <CompleteButton hasOverdue={hasOverdue} />}
    </>
  )
}
