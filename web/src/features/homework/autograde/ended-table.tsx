import type { AutogradePanel } from '@academy/contract/autograde'
import { MarkBadge } from '#domain/marks/mark-badge.tsx'
import { PersonPageLink } from '#domain/person/person-link.tsx'
import { personName } from '#domain/person/person-name.ts'
import { shortCommit } from '#domain/repository/short-commit.ts'
import { useNow } from '#lib/clock.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { exactTime, timeAgo } from '#lib/time-ago.ts'
import { Badge } from '#ui/badge.tsx'
import { CodeText } from '#ui/code-text.tsx'
import { type DataColumn, DataTable } from '#ui/data-table.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { DotsIcon, EyeIcon, RefreshIcon } from '#ui/icons.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { TablePerson } from '#ui/table-person.tsx'
import { autogradeTones } from './autograde-result.tsx'
import classes from './ended-table.module.css'
import { stateOf, useActionText, useProblemText } from './grading-texts.ts'
import live from './live-parts.module.css'

export type PanelRow = AutogradePanel['ended'][number]

export interface RerunRights {
  mayRerun: boolean
  /** AG-24: a dry check is for those who manage, not for teachers. */
  mayCheck: boolean
}

interface EndedTableProps extends RerunRights {
  rows: readonly PanelRow[]
  onOpen: (resultId: number) => void
  onRerun: (row: PanelRow, isCheck: boolean) => void
}

function Outcome({ row: { result } }: { row: PanelRow }) {
  const t = useT()
  const problemText = useProblemText()
  const actionText = useActionText()
  const state = stateOf(result.status)
  return (
    <span className={classes.outcome}>
      <Badge tone={autogradeTones[state]} dot>
        {state === 'Failed' ? problemText(result.errorCode).title : t(`autogradePanel.state.${state}`)}
      </Badge>
      <span className="ac-dim ac-sm">{actionText(result)}</span>
    </span>
  )
}

const useColumns = ({ onOpen, onRerun, mayRerun, mayCheck }: EndedTableProps): DataColumn<PanelRow>[] => {
  const t = useT()
  const locale = useLocale()
  const now = useNow()
  return [
    {
      id: 'student',
      header: t('role.Student'),
      cell: ({ student, result }) => (
        <TablePerson
          name={personName(student, t)}
          aroundAvatar={(avatar) => (
            <PersonPageLink id={student.id} name={personName(student, t)}>
              {avatar}
            </PersonPageLink>
          )}
        >
          <button type="button" className={classes.open} onClick={() => onOpen(result.id)}>
            {personName(student, t)}
          </button>
        </TablePerson>
      ),
    },
    {
      id: 'result',
      header: t('common.result'),
      phone: 'plain',
      cell: (row) => <Outcome row={row} />,
    },
    {
      id: 'mark',
      header: t('common.mark'),
      align: 'center',
      cell: ({ result }) =>
        result.mark === null ? (
          <span className="ac-dim ac-sm">{t('autogradePanel.noMark')}</span>
        ) : (
          <MarkBadge mark={result.mark} label={t('common.mark')} />
        ),
    },
    {
      id: 'tests',
      header: t('common.tests'),
      cell: ({ tests }) =>
        tests.length === 0
          ? '–'
          : t('autogradePanel.testsOf', {
              passed: tests.filter(({ passed }) => passed).length,
              total: tests.length,
            }),
    },
    {
      id: 'commit',
      header: t('autogradePanel.ended.commit'),
      phone: 'hidden',
      cell: ({ commit }) => (commit === null ? '–' : <CodeText>{shortCommit(commit)}</CodeText>),
    },
    {
      id: 'when',
      header: t('common.when'),
      phone: 'plain',
      cell: ({ result }) =>
        result.finishedAt !== null && (
          <time dateTime={result.finishedAt} title={exactTime(result.finishedAt, locale)}>
            {timeAgo(result.finishedAt, now, locale)}
          </time>
        ),
    },
    ...(mayRerun
      ? [
          {
            id: 'actions',
            header: t('list.actions'),
            hideHeader: true,
            align: 'end' as const,
            phone: 'aside' as const,
            cell: (row: PanelRow) => (
              <Menu
                position="bottom-end"
                width={280}
                target={
                  <IconButton
                    size="sm"
                    icon={<DotsIcon />}
                    label={t('list.actionsOf', { name: personName(row.student, t) })}
                  />
                }
              >
                <MenuItem
                  icon={<RefreshIcon size={18} />}
                  description={t('autogradePanel.rerun.help')}
                  onClick={() => onRerun(row, false)}
                >
                  {t('autogradePanel.rerun')}
                </MenuItem>
                {mayCheck && (
                  <MenuItem
                    icon={<EyeIcon size={18} />}
                    description={t('autogradePanel.check.help')}
                    onClick={() => onRerun(row, true)}
                  >
                    {t('autogradePanel.check')}
                  </MenuItem>
                )}
              </Menu>
            ),
          },
        ]
      : []),
  ]
}

export function EndedTable(props: EndedTableProps) {
  const { rows, onOpen } = props
  const t = useT()
  const columns = useColumns(props)
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="autograde-ended">
      <h2 id="autograde-ended" className={live.title}>
        {t('autogradePanel.ended.title')}
      </h2>
      <DataTable
        caption={t('autogradePanel.ended.title')}
        columns={columns}
        rows={rows}
        rowKey={({ result }) => String(result.id)}
        onRowOpen={({ result }) => onOpen(result.id)}
      />
      {rows.length >= 100 && <p className={live.help}>{t('autogradePanel.ended.newest', { count: rows.length })}</p>}
    </section>
  )
}
