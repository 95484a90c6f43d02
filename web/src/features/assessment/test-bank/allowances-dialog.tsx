import type { Allowance, StageTestRow } from '@academy/contract/stage-tests'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { PersonCell } from '#domain/person/person-link.tsx'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingRows } from '#kit/loading.tsx'
import { alerts } from '#lib/alerts.ts'
import { formatDateTime } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { reportFailure } from '#lib/report-failure.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { PencilIcon, PlusIcon, TrashIcon } from '#ui/icons.tsx'
import { AllowanceEditor } from './allowance-editor.tsx'
import classes from './allowances.module.css'
import { StudentFinder } from './student-finder.tsx'
import { removeAllowance, testsQueries } from './test-bank.api.ts'

type Student = Allowance['student']
type View = { kind: 'list' } | { kind: 'find' } | { kind: 'edit'; student: Student; allowance: Allowance | null }

interface AllowancesDialogProps {
  academyId: number
  stageTest: StageTestRow
  mayManage: boolean
  onClose: () => void
}

/** Who has more time or other dates; what is given reaches a running test at once. */
export function AllowancesDialog({ academyId, stageTest, mayManage, onClose }: AllowancesDialogProps) {
  const t = useT()
  const locale = useLocale()
  const [view, setView] = useState<View>({ kind: 'list' })
  const addButton = useRef<HTMLButtonElement>(null)
  const query = useQuery(testsQueries.allowances(academyId, stageTest.id))
  const back = () => {
    setView({ kind: 'list' })
    setTimeout(() => addButton.current?.focus())
  }
  const takeBack = async ({ student }: Allowance) => {
    try {
      await removeAllowance(academyId, stageTest.id, student.id)
      alerts.success('allowances.removed', { name: student.fullName })
    } catch (error) {
      reportFailure(error)
    }
    addButton.current?.focus()
  }
  const title = t('allowances.title', { stage: localized(stageTest.stageName, locale), name: stageTest.groupName })
  return (
    <Dialog
      opened
      width={640}
      title={title}
      closeLabel={t('action.close')}
      onClose={onClose}
      locked={view.kind === 'edit'}
    >
      {view.kind === 'list' && (
        <div className="ac-stack ac-gap-16">
          <p className="ac-soft">{t('allowances.text')}</p>
          {query.isError && <LoadFailure query={query} />}
          {query.isPending && <LoadingRows rows={3} />}
          {query.data?.length === 0 && <p className="ac-soft">{t('allowances.empty')}</p>}
          <ul role="list" className={classes.list}>
            {query.data?.map((allowance) => (
              <AllowanceRow
                key={allowance.student.id}
                allowance={allowance}
                mayManage={mayManage}
                onEdit={() => setView({ kind: 'edit', student: allowance.student, allowance })}
                onRemove={() => void takeBack(allowance)}
              />
            ))}
          </ul>
          {mayManage && (
            <Button
              ref={addButton}
              size="sm"
              className="ac-start"
              leading={<PlusIcon size={18} />}
              onClick={() => setView({ kind: 'find' })}
            >
              {t('common.addAStudent')}
            </Button>
          )}
        </div>
      )}
      {view.kind === 'find' && (
        <StudentFinder
          academyId={academyId}
          stageTest={stageTest}
          onBack={back}
          onChoose={(student) =>
            setView({
              kind: 'edit',
              student,
              allowance: query.data?.find((known) => known.student.id === student.id) ?? null,
            })
          }
        />
      )}
      {view.kind === 'edit' && (
        <AllowanceEditor
          key={view.student.id}
          academyId={academyId}
          stageTest={stageTest}
          student={view.student}
          allowance={view.allowance}
          onDone={back}
        />
      )}
    </Dialog>
  )
}

interface AllowanceRowProps {
  allowance: Allowance
  mayManage: boolean
  onEdit: () => void
  onRemove: () => void
}

function AllowanceRow({ allowance, mayManage, onEdit, onRemove }: AllowanceRowProps) {
  const t = useT()
  const locale = useLocale()
  const { student, extraMinutes, startDate, endDate, note } = allowance
  const name = student.fullName
  return (
    <li className={classes.row}>
      <PersonCell id={student.id} name={name} avatarUrl={student.avatarUrl} note={note} />
      <span className="ac-row ac-gap-6">
        {extraMinutes > 0 && <Badge tone="brand">{t('allowances.minutes', { count: extraMinutes })}</Badge>}
        {startDate && <Badge tone="blue">{t('common.from', { date: formatDateTime(startDate, locale) })}</Badge>}
        {endDate && <Badge tone="blue">{t('common.until', { date: formatDateTime(endDate, locale) })}</Badge>}
      </span>
      {mayManage && (
        <span className={classes.tools}>
          <IconButton
            size="sm"
            label={t('allowances.edit', { name })}
            icon={<PencilIcon size={18} />}
            onClick={onEdit}
          />
          <IconButton
            size="sm"
            tone="danger"
            label={t('allowances.remove', { name })}
            icon={<TrashIcon size={18} />}
            onClick={onRemove}
          />
        </span>
      )}
    </li>
  )
}
