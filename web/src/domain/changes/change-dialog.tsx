import type { AnyChange, Change, ChangePreview } from '@academy/contract/changes'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingText } from '#kit/loading.tsx'
import { useAction } from '#kit/use-action.ts'
import { formatNumber } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { isApiError } from '#lib/api-error.ts'
import { useRefusalText } from '#lib/refusal-text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { TablePerson } from '#ui/table-person.tsx'
import classes from './change-dialog.module.css'
import { changesQueries, isAtWork, makeChange, stopChange, type ChangeOf } from './changes.api.ts'
import { resultOf } from './change-result.rules.ts'

interface ChangeDialogProps {
  academyId: number
  kind: AnyChange['kind']
  /** What has to be chosen first, such as the group; nothing where there is nothing to choose. */
  children?: ReactNode
  /** null: it is not chosen yet. */
  asked: ChangeOf | null
  /** It is done, or goes on without anybody watching. */
  onDone: () => void
  onClose: () => void
}

/** Many at once: what happens to each of them first, then the button that names how many. */
export function ChangeDialog({ academyId, kind, children, asked, onDone, onClose }: ChangeDialogProps) {
  const t = useT()
  const refusalText = useRefusalText()
  const [begun, setBegun] = useState<Change | null>(null)
  const preview = useQuery({
    ...changesQueries.preview(academyId, asked ?? { of: 'people', change: { kind: 'block' }, target: {} }),
    enabled: asked !== null && begun === null,
  })
  const seen = asked === null ? undefined : preview.data
  const { isBusy, failure, run } = useAction(() => void preview.refetch())
  const confirm = async () => {
    const change = await makeChange(academyId, asked!, seen!)
    if (isAtWork(change)) setBegun(change)
    else onDone()
  }
  if (begun) return <AtWork {...{ academyId, kind, begun }} onClose={onDone} />
  const tooMany = isApiError(preview.error, 'ValidationError')
  return (
    <Dialog
      opened
      width={560}
      locked={isBusy}
      title={t(`changes.${kind}`)}
      closeLabel={t('action.close')}
      onClose={onClose}
      footer={
        <>
          <Button size="sm" variant="secondary" disabled={isBusy} onClick={onClose}>
            {t('action.cancel')}
          </Button>
          {seen && seen.count > 0 && (
            <Button
              size="sm"
              variant={['block', 'roleRemove', 'questionsRemove'].includes(kind) ? 'danger' : 'primary'}
              loading={isBusy}
              disabled={preview.isFetching}
              onClick={() => void run(confirm)}
            >
              {t(`changes.${kind}.confirm`, { count: seen.count })}
            </Button>
          )}
        </>
      }
    >
      <div className="ac-stack ac-gap-16">
        {failure !== null && <Notice tone="error">{refusalText(failure)}</Notice>}
        <p className="ac-soft ac-sm">{t(`changes.${kind}.text`)}</p>
        {children}
        {tooMany && <Notice tone="warning">{refusalText(preview.error)}</Notice>}
        {preview.isError && !tooMany && <LoadFailure query={preview} />}
        {asked !== null && preview.isPending && <LoadingText lines={3} />}
        {seen && <Outcome preview={seen} of={asked!.of} />}
      </div>
    </Dialog>
  )
}

/** Who is left out stands first, with the reason: that is what one has to know before. */
function Outcome({ preview: { count, leftOut, subjects }, of }: { preview: ChangePreview; of: ChangeOf['of'] }) {
  const t = useT()
  const locale = useLocale()
  const others = leftOut.reduce((sum, part) => sum + part.count, 0)
  const parts = [
    { label: t('changes.leftOut'), count: others, all: subjects.filter(({ rule }) => rule !== 'changes') },
    { label: t('changes.changes'), count, all: subjects.filter(({ rule }) => rule === 'changes') },
  ]
  if (count + others === 0)
    return <Notice tone="info">{t(of === 'people' ? 'changes.nobody' : 'changes.noQuestions')}</Notice>
  return (
    <>
      {count === 0 && <Notice tone="info">{t('changes.nothing')}</Notice>}
      {parts.map((part) =>
        part.count === 0 ? null : (
          <section key={part.label}>
            <h3 className={classes.part}>
              {part.label}: {formatNumber(part.count, locale)}
            </h3>
            <ul className={classes.list} aria-label={part.label}>
              {part.all.map(({ id, name, note, rule }) => (
                <li key={id} className={classes.row}>
                  <TablePerson name={name} note={note} />
                  {rule !== 'changes' && <span className="ac-soft ac-sm">{t(`changes.rule.${rule}`)}</span>}
                </li>
              ))}
            </ul>
            {part.all.length < part.count && (
              <p className="ac-dim ac-sm">
                {t('changes.andMore', { count: formatNumber(part.count - part.all.length, locale) })}
              </p>
            )}
          </section>
        ),
      )}
    </>
  )
}

/** A job is at it: it can be watched or left. */
function AtWork({
  academyId,
  kind,
  begun,
  onClose,
}: Pick<ChangeDialogProps, 'academyId' | 'kind' | 'onClose'> & { begun: Change }) {
  const t = useT()
  const locale = useLocale()
  const refusalText = useRefusalText()
  const { isBusy, failure, run } = useAction()
  // Whoever began it follows it and keeps this entry of the cache up to date.
  const { data = begun } = useQuery({ ...changesQueries.one(academyId, begun.id), staleTime: Infinity })
  const valueText = t('changes.progress', {
    done: formatNumber(data.done, locale),
    total: formatNumber(data.total, locale),
  })
  return (
    <Dialog
      opened
      width={480}
      title={t(`changes.${kind}`)}
      closeLabel={t('action.close')}
      onClose={onClose}
      footer={
        <>
          {data.state === 'running' && (
            <Button
              size="sm"
              variant="secondary"
              loading={isBusy}
              onClick={() => void run(() => stopChange(academyId, data.id))}
            >
              {t('changes.stop')}
            </Button>
          )}
          <Button size="sm" variant="secondary" onClick={onClose}>
            {isAtWork(data) ? t('changes.leave') : t('action.close')}
          </Button>
        </>
      }
    >
      <div className="ac-stack ac-gap-16">
        {failure !== null && <Notice tone="error">{refusalText(failure)}</Notice>}
        <p role="status">{valueText}</p>
        <ProgressBar value={data.done} max={data.total} label={t(`changes.${kind}`)} valueText={valueText} />
        <p className="ac-soft ac-sm">
          {isAtWork(data) ? t('changes.goesOn') : data.canResume ? t('changes.canResume') : resultOf(data, t)}
        </p>
      </div>
    </Dialog>
  )
}
