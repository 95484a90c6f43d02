import { useState } from 'react'
import { useT } from '#lib/i18n/use-t.ts'
import { mayDo } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { CheckCircleIcon, ChevronDownIcon, DownloadIcon } from '#ui/icons.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { toQuery, type ResultsFilter } from './results-filter.rules.ts'
import { completeUncompleted, saveResults } from './test-results.api.ts'

function ExportMenu({ stageTestId, filter }: { stageTestId: number; filter: ResultsFilter }) {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const save = async (format: 'csv' | 'xlsx') => {
    setBusy(true)
    await saveResults(stageTestId, toQuery(filter), format)
    setBusy(false)
  }
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
        <MenuItem key={format} description={t('testResults.export.text')} onClick={() => void save(format)}>
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
  const [isBusy, setBusy] = useState(false)
  const complete = async () => {
    setBusy(true)
    await completeUncompleted()
    setBusy(false)
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
      <ConfirmDialog
        opened={isOpen}
        loading={isBusy}
        onClose={() => setOpen(false)}
        onConfirm={() => void complete()}
        title={t('testResults.complete.title')}
        confirmLabel={t('testResults.complete.confirm')}
        cancelLabel={t('testResults.cancel')}
        closeLabel={t('action.close')}
      >
        {t('testResults.complete.text')}
      </ConfirmDialog>
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
