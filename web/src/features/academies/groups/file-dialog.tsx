import type { GroupFilePreview, GroupFileRow } from '@academy/contract/group-members'
import type { Group } from '@academy/contract/groups'
import { spreadsheetMaxBytes } from '@academy/contract/limits'
import { useState } from 'react'
import { useAction } from '#kit/use-action.ts'
import { alerts } from '#lib/alerts.ts'
import { isApiError } from '#lib/api-error.ts'
import { hasText } from '#lib/i18n/i18n.ts'
import type { MessageKey } from '#lib/i18n/messages.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { useRefusalText } from '#lib/refusal-text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { Notice } from '#ui/notice.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { addFromFile, readPeopleFile } from './group-members.api.ts'
import classes from './group-members.module.css'

interface FileDialogProps {
  academyId: number
  /** null: the file names the groups. */
  group: Group | null
  onClose: () => void
}

/** What is wrong with a file as a whole. */
const faultKey = (error: unknown): MessageKey | null => {
  if (isApiError(error, 'FileTypeNotAllowed')) return 'groups.file.fault.unknownType'
  if (!isApiError(error, 'SpreadsheetImportError')) return null
  const [first] = error.fields
  const name = first?.message === 'columnMissing' ? `${first.field}Missing` : first?.message
  const key = `groups.file.fault.${name}` as MessageKey
  return hasText(key) ? key : 'groups.file.fault.damaged'
}

/** Choose a file, look at what each row would do, then add everybody at once. */
export function FileDialog({ academyId, group, onClose }: FileDialogProps) {
  const t = useT()
  const refusalText = useRefusalText()
  const [preview, setPreview] = useState<GroupFilePreview | null>(null)
  const { busyWith: busy, failure, run } = useAction<'reading' | 'adding'>()
  const textOf = (error: unknown): string => {
    const key = faultKey(error)
    return key ? t(key) : refusalText(error)
  }
  const read = (file: File) =>
    run(async () => {
      setPreview(null)
      setPreview(await readPeopleFile(academyId, group?.id ?? null, file))
    }, 'reading')
  const confirm = (rows: readonly GroupFileRow[]) =>
    run(async () => {
      alerts.success('groups.change.add.done', { count: await addFromFile(academyId, rows) })
      onClose()
    }, 'adding')
  return (
    <Dialog
      opened
      width={640}
      locked={busy === 'adding'}
      title={group ? t('groups.file.titleOf', { name: group.name }) : t('groups.file.title')}
      closeLabel={t('action.close')}
      onClose={onClose}
      footer={
        <>
          <Button size="sm" variant="secondary" disabled={busy === 'adding'} onClick={onClose}>
            {t('action.cancel')}
          </Button>
          {preview && preview.count > 0 && (
            <Button size="sm" loading={busy === 'adding'} onClick={() => void confirm(preview.rows)}>
              {t('groups.change.add.confirm', { count: preview.count })}
            </Button>
          )}
        </>
      }
    >
      <div className="ac-stack ac-gap-16">
        <FileDrop
          title={t('common.dropAFileHere')}
          help={t(group ? 'groups.file.helpOf' : 'groups.file.help')}
          buttonLabel={t('common.chooseAFile')}
          tooLargeText={t('error.FileTooLarge')}
          maxBytes={spreadsheetMaxBytes}
          accept=".csv,.xlsx,.ods,.txt"
          isBusy={busy === 'reading'}
          isChosen={preview !== null}
          onFile={(file) => void read(file)}
        />
        {failure !== null && <Notice tone="error">{textOf(failure)}</Notice>}
        {preview && <Rows rows={preview.rows} />}
      </div>
    </Dialog>
  )
}

const filters = ['faulty', 'joins', 'all'] as const
type Filter = (typeof filters)[number]
const portion = 50

const isFaulty = ({ rule }: GroupFileRow) => rule !== 'joins' && rule !== 'alreadyThere' && rule !== 'repeated'
const shownIn: Record<Filter, (row: GroupFileRow) => boolean> = {
  faulty: isFaulty,
  joins: ({ rule }) => rule === 'joins',
  all: () => true,
}

function Rows({ rows }: { rows: readonly GroupFileRow[] }) {
  const t = useT()
  const countOf = (value: Filter) => rows.filter(shownIn[value]).length
  const [filter, setFilter] = useState<Filter>(rows.some(isFaulty) ? 'faulty' : 'all')
  const [shown, setShown] = useState(portion)
  const found = rows.filter(shownIn[filter])
  return (
    <section>
      {countOf('faulty') > 0 && <Notice tone="warning">{t('groups.file.faulty', { count: countOf('faulty') })}</Notice>}
      <SegmentedControl
        label={t('groups.file.filter')}
        value={filter}
        onChange={(next) => {
          setFilter(next)
          setShown(portion)
        }}
        segments={filters.map((value) => ({
          value,
          content: `${t(`groups.file.filter.${value}`)} ${countOf(value)}`,
        }))}
      />
      <ul className="ac-stack" aria-label={t('groups.file.rows')}>
        {found.slice(0, shown).map((row) => (
          <li key={row.row} className={`${classes.row} ${classes.reasoned}`}>
            <span>
              {t('groups.file.row', { row: row.row })} {row.email} {row.group !== '' && `· ${row.group}`}
            </span>
            <span className={isFaulty(row) ? 'ac-red' : 'ac-soft ac-sm'}>{t(`groups.rule.${row.rule}`)}</span>
          </li>
        ))}
      </ul>
      {found.length > shown && (
        <Button size="sm" variant="secondary" onClick={() => setShown(shown + portion)}>
          {t('common.showMore')}
        </Button>
      )}
    </section>
  )
}
