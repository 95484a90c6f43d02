import type { AutogradePanel } from '@academy/contract/autograde'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingBlock } from '#kit/loading.tsx'
import { alerts } from '#lib/alerts.ts'
import { useFailureText } from '#lib/failure-text.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { autogradeQueries, rerunMany } from './autograde.api.ts'
import { type RerunGroup, rerunGroups, responsesOf } from './autograde.rules.ts'
import { PeoplePreview } from './people-preview.tsx'

interface RerunDialogProps {
  academyId: number
  stageLectureId: number
  minMark: number | null
  counts: AutogradePanel['counts']
  onQueued: (count: number) => void
  onClose: () => void
}

const useSending = ({ academyId, stageLectureId, onQueued, onClose }: RerunDialogProps) => {
  const failureText = useFailureText()
  const [sent, setSent] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const send = async (ids: readonly number[]) => {
    if (sent !== null || ids.length === 0) return
    setSent(0)
    setFailure(null)
    try {
      const count = await rerunMany(academyId, stageLectureId, ids, setSent)
      alerts.success('autogradePanel.rerunMany.done', { count })
      if (count > 0) onQueued(count)
      onClose()
    } catch (error) {
      setFailure(failureText(error))
      setSent(null)
    }
  }
  return { sent, failure, send }
}

/** AG-12, AG-17: which ones, who they are, then how far the queueing is. */
export function RerunDialog(props: RerunDialogProps) {
  const { academyId, stageLectureId, minMark, counts, onClose } = props
  const t = useT()
  const { sent, failure, send } = useSending(props)
  const query = useQuery(autogradeQueries.responses(academyId, stageLectureId))
  const countOf = (group: RerunGroup) => (group === 'all' ? counts.withRepo : counts[group])
  const [group, setGroup] = useState<RerunGroup>(counts.failed > 0 ? 'failed' : counts.never > 0 ? 'never' : 'all')
  const chosen = query.data ? responsesOf(query.data, group, minMark) : []
  const isSending = sent !== null
  return (
    <Dialog
      opened
      onClose={onClose}
      locked={isSending}
      width={560}
      closeLabel={t('action.close')}
      title={t('autogradePanel.rerunMany.title')}
      footer={
        <>
          <Button size="sm" variant="secondary" disabled={isSending} onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button
            size="sm"
            loading={isSending}
            disabled={chosen.length === 0}
            onClick={() => void send(chosen.map(({ homeworkResponseId }) => homeworkResponseId))}
          >
            {t('autogradePanel.rerunMany.confirm', { count: chosen.length })}
          </Button>
        </>
      }
    >
      <div className="ac-stack ac-gap-16">
        <RadioCards
          legend={t('autogradePanel.rerunMany.legend')}
          value={group}
          onChange={setGroup}
          disabled={isSending}
          minCardWidth={220}
          cards={rerunGroups
            .filter((one) => one !== 'belowMinMark' || minMark !== null)
            .map((one) => ({
              value: one,
              title: t(`autogradePanel.rerunMany.${one}`),
              description: t('autogradePanel.works', { count: countOf(one) }),
            }))}
        />
        {query.isError && !query.data && <LoadFailure query={query} />}
        {query.isPending && <LoadingBlock height={120} radius={10} />}
        {query.data && chosen.length === 0 && <p className="ac-dim ac-sm">{t('autogradePanel.nobody')}</p>}
        <PeoplePreview
          label={t('autogradePanel.rerunMany.legend')}
          people={chosen.map(({ homeworkResponseId, student }) => ({ id: homeworkResponseId, student }))}
        />
        <p className="ac-dim ac-sm">{t('autogradePanel.rerunMany.note')}</p>
        {sent !== null && (
          <ProgressBar
            value={sent}
            max={Math.max(1, chosen.length)}
            label={t('autogradePanel.batch.label')}
            valueText={t('autogradePanel.rerunMany.sending', { done: sent, total: chosen.length })}
          />
        )}
        {failure && <Notice tone="error">{failure}</Notice>}
      </div>
    </Dialog>
  )
}
