import type { Change } from '@academy/contract/changes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ListPages } from '#kit/list/list-pages.tsx'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingRows } from '#kit/loading.tsx'
import { useAction } from '#kit/use-action.ts'
import { formatDateTime } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import type { MessageKey } from '#lib/i18n/messages.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { useRefusalText } from '#lib/refusal-text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ClockIcon } from '#ui/icons.tsx'
import { Notice } from '#ui/notice.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import classes from './change-dialog.module.css'
import { resultOf } from './change-result.rules.ts'
import { type ChangeOf, changesQueries, isAtWork, resumeChange, stopChange, undoChange } from './changes.api.ts'

interface RecentChangesProps {
  academyId: number
  of: ChangeOf['of']
  /** The reader's word for a category or a difficulty: their texts belong to the bank. */
  nameOf?: (kind: 'category' | 'difficulty', label: string) => string
}

/** What was done to many people or questions at once, and the way back for what can still be undone. */
export function RecentChangesButton(props: RecentChangesProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="secondary" leading={<ClockIcon size={18} />} onClick={() => setOpen(true)}>
        {t('changes.recent')}
      </Button>
      {isOpen && <RecentChanges {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function RecentChanges({ academyId, of, nameOf, onClose }: RecentChangesProps & { onClose: () => void }) {
  const t = useT()
  const refusalText = useRefusalText()
  const [page, setPage] = useState(1)
  const query = useQuery({
    ...changesQueries.list(academyId, of, page),
    refetchInterval: ({ state }) => (state.data?.rows.some(isAtWork) ? 1_000 : false),
  })
  const { busyWith, failure, run } = useAction<number>(() => void query.refetch())
  return (
    <Dialog opened width={640} title={t('changes.recent')} closeLabel={t('action.close')} onClose={onClose}>
      <div className="ac-stack ac-gap-16">
        {failure !== null && <Notice tone="error">{refusalText(failure)}</Notice>}
        {query.isError && <LoadFailure query={query} />}
        {query.isPending && <LoadingRows rows={4} />}
        {query.data?.count === 0 && <EmptyState title={t('changes.none')} text={t('changes.noneText')} />}
        {query.data && query.data.count > 0 && (
          <>
            <ul aria-label={t('changes.recent')}>
              {query.data.rows.map((change) => (
                <Row
                  key={change.id}
                  change={change}
                  nameOf={nameOf}
                  isBusy={busyWith === change.id}
                  onCall={(work) => void run(() => work(academyId, change.id), change.id)}
                />
              ))}
            </ul>
            <ListPages page={page} count={query.data.count} rowCount={query.data.rows.length} onChange={setPage} />
          </>
        )}
      </div>
    </Dialog>
  )
}

interface RowProps {
  change: Change
  nameOf: RecentChangesProps['nameOf']
  isBusy: boolean
  onCall: (work: (academyId: number, id: number) => Promise<unknown>) => void
}

function Row({ change, nameOf, isBusy, onCall }: RowProps) {
  const t = useT()
  const locale = useLocale()
  const about = useAboutOf(nameOf)(change)
  const actions = actionsOf(change)
  return (
    <li className={classes.change}>
      <div>
        <p>
          <strong>
            {t(`changes.${change.kind}`)}
            {about !== '' && `: ${about}`}
          </strong>
        </p>
        <p className="ac-soft ac-sm">
          {isAtWork(change) ? t('changes.progress', { done: change.done, total: change.total }) : resultOf(change, t)}
        </p>
        {change.leftOut.length > 0 && (
          <p className="ac-soft ac-sm">
            {change.leftOut.map(({ rule, count }) => `${t(`changes.rule.${rule}`)}: ${count}`).join(' · ')}
          </p>
        )}
        <p className="ac-dim ac-xs">
          {[change.author, formatDateTime(change.createdAt, locale)].filter(Boolean).join(', ')}
        </p>
        {isAtWork(change) && (
          <ProgressBar value={change.done} max={change.total} label={t(`changes.${change.kind}`)} height={6} />
        )}
      </div>
      {actions.length > 0 && (
        <div className={classes.actions}>
          {actions.map(({ text, work }) => (
            <Button key={text} size="sm" variant="secondary" loading={isBusy} onClick={() => onCall(work)}>
              {t(text)}
            </Button>
          ))}
        </div>
      )}
    </li>
  )
}

const actionsOf = ({ state, canResume, canUndo }: Change) => [
  ...(state === 'running' ? [{ text: 'changes.stop', work: stopChange } as const] : []),
  ...(canResume ? [{ text: 'changes.resume', work: resumeChange } as const] : []),
  ...(canUndo ? [{ text: 'common.undo', work: undoChange } as const] : []),
]

/** The group, stage or test; of a role, a category or a difficulty its name in the reader's language. */
const useAboutOf = (nameOf: RecentChangesProps['nameOf']) => {
  const t = useT()
  const locale = useLocale()
  return ({ kind, label, stage }: Change): string => {
    if (stage) return localized(stage, locale)
    if (kind === 'roleGrant') return t(`role.${label}` as MessageKey)
    if (kind === 'category' || kind === 'difficulty') return nameOf?.(kind, label) ?? label
    return label
  }
}
