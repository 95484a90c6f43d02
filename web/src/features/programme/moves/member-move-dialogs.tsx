import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingText } from '#kit/loading.tsx'
import { offerUndo } from '#kit/undo.ts'
import { useAction } from '#kit/use-action.ts'
import { alerts } from '#lib/alerts.ts'
import { useFailureText } from '#lib/failure-text.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { SelectField } from '#ui/select-field.tsx'
import classes from './advance-dialog.module.css'
import { type MemberAction, moveMembers, movesQueries, undoMove } from './moves.api.ts'
import { PersonList } from './person-list.tsx'

interface MemberMoveDialogProps {
  /** For adding: the stage they are looked at in; another one is chosen here. */
  stageId: number
  action: MemberAction
  userIds: readonly number[]
  onDone: () => void
  onClose: () => void
}

interface PreviewProps {
  academyId: number
  stageId: number
  action: MemberAction
  userIds: readonly number[]
}

function Preview({ academyId, stageId, action, userIds }: PreviewProps) {
  const t = useT()
  const query = useQuery(movesQueries.preview(academyId, stageId, action, userIds))
  if (query.isError) return <LoadFailure query={query} />
  if (query.isPending) return <LoadingText lines={3} />
  const changes = query.data.people.filter(({ outcome }) => outcome !== 'stays')
  const same = query.data.people.filter(({ outcome }) => outcome === 'stays')
  return (
    <>
      {changes.length === 0 && <Notice tone="info">{t('moves.member.nothing')}</Notice>}
      {changes.length > 0 && (
        <section>
          <h3 className={classes.part}>{t('moves.member.changes')}</h3>
          <PersonList people={changes} label={t('moves.member.changes')} />
        </section>
      )}
      {same.length > 0 && (
        <section>
          <h3 className={classes.part}>{t('moves.member.same')}</h3>
          <PersonList people={same} label={t('moves.member.same')} />
        </section>
      )}
    </>
  )
}

/** STG-59, STG-75: what happens to each of them, then the button that names how many. */
export function MemberMoveDialog({ stageId, action, userIds, onDone, onClose }: MemberMoveDialogProps) {
  const t = useT()
  const locale = useLocale()
  const failureText = useFailureText()
  const { selection } = usePerson()
  const academyId = typeof selection === 'number' ? selection : 0
  const stages = useQuery(movesQueries.stages(academyId))
  const others = (stages.data ?? []).filter(({ id }) => action !== 'add' || id !== stageId)
  const [chosenId, setChosenId] = useState<number | null>(null)
  const targetId = action === 'add' ? (chosenId ?? others[0]?.id ?? stageId) : stageId
  const preview = useQuery(movesQueries.preview(academyId, targetId, action, userIds))
  const { isBusy, failure, run } = useAction()
  const stage = stages.data?.find(({ id }) => id === targetId)
  const count = preview.data?.count ?? 0
  const confirm = async () => {
    const { moved, move } = await moveMembers(action, targetId, userIds)
    const undo = async () => {
      await undoMove(academyId, move.id)
      alerts.success('moves.undo.done')
    }
    if (move.canUndo) offerUndo('moves.member.done', { count: moved }, undo)
    else alerts.success('moves.member.done', { count: moved })
    onDone()
  }
  return (
    <Dialog
      opened
      width={560}
      locked={isBusy}
      title={t(`moves.member.${action}.title`, { stage: stage ? localized(stage.name, locale) : '…' })}
      closeLabel={t('action.close')}
      onClose={onClose}
      footer={
        <>
          <Button size="sm" variant="secondary" disabled={isBusy} onClick={onClose} data-autofocus>
            {t('moves.cancel')}
          </Button>
          {count > 0 && (
            <Button
              size="sm"
              variant={action === 'add' ? 'primary' : 'danger'}
              loading={isBusy}
              onClick={() => void run(confirm)}
            >
              {t(`moves.member.${action}.confirm`, { count })}
            </Button>
          )}
        </>
      }
    >
      <div className={classes.body}>
        {failure !== null && <Notice tone="error">{failureText(failure)}</Notice>}
        <p className="ac-soft ac-sm">{t(`moves.member.${action}.text`)}</p>
        {action === 'add' && (
          <SelectField
            label={t('common.stage')}
            options={others.map(({ id, name }) => ({ value: String(id), label: localized(name, locale) }))}
            value={String(targetId)}
            onChange={(event) => setChosenId(Number(event.target.value))}
          />
        )}
        <Preview {...{ academyId, action, userIds }} stageId={targetId} />
      </div>
    </Dialog>
  )
}
