import type { Regrade, RegradeDetails } from '@academy/contract/autograde'
import { useQuery } from '@tanstack/react-query'
import { personName } from '#domain/person/person-name.ts'
import { ActionDialog } from '#kit/action-dialog.tsx'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingBlock } from '#kit/loading.tsx'
import { alerts } from '#lib/alerts.ts'
import { isApiError } from '#lib/api-error.ts'
import { formatDateTime } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { reportFailure } from '#lib/report-failure.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CodeText } from '#ui/code-text.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { useOpenDialog } from '#ui/use-opener.ts'
import { autogradeQueries, discardRegrade, publishRegrade, reloadAutograde } from './autograde.api.ts'
import { RegradeComparison } from './regrade-comparison.tsx'

export const regradeTones: Record<Regrade['state'], BadgeTone> = {
  running: 'yellow',
  ready: 'blue',
  published: 'green',
  discarded: 'neutral',
}

export const useRegradeLine = () => {
  const t = useT()
  const locale = useLocale()
  return ({ createdAt, startedBy }: Regrade) =>
    t('autogradePanel.regrade.by', {
      date: formatDateTime(createdAt, locale),
      name: startedBy ? personName(startedBy, t) : t('autogradePanel.regrade.unknownPerson'),
    })
}

type Decision = 'publish' | 'discard'

function DecisionDialog({
  academyId,
  decision,
  details,
  onDecided,
  onClose,
}: {
  academyId: number
  decision: Decision
  details: RegradeDetails
  onDecided: () => void
  onClose: () => void
}) {
  const t = useT()
  const { id, up, down, crossDown } = details
  const decide = async () => {
    if (decision === 'publish')
      alerts.success('autogradePanel.regrade.publish.done', { count: await publishRegrade(academyId, id) })
    else {
      await discardRegrade(academyId, id)
      alerts.success('autogradePanel.regrade.discard.done')
    }
    // What was decided stays in view.
    onDecided()
    onClose()
  }
  const alertFailure = (error: unknown) => {
    if (isApiError(error, 'ValidationError')) alerts.warning('autogradePanel.regrade.decided')
    else reportFailure(error)
    void reloadAutograde(academyId)
    onClose()
  }
  return (
    <ActionDialog
      onClose={onClose}
      action={decide}
      onFailure={alertFailure}
      title={t(`autogradePanel.regrade.${decision}.title`)}
      confirmLabel={t(`autogradePanel.regrade.${decision}`)}
      cancelLabel={t('action.cancel')}
      danger={decision === 'discard'}
    >
      {t(`autogradePanel.regrade.${decision}.text`, { count: up + down, up, down, crossDown })}
    </ActionDialog>
  )
}

function Progress({ regrade: { done, total, failed } }: { regrade: Regrade }) {
  const t = useT()
  const words = t('autogradePanel.regrade.progress', { done, total })
  return (
    <div className="ac-stack ac-gap-8 ac-numbers">
      <p role="status">
        {words}
        {failed > 0 && (
          <span className="ac-dim ac-sm ac-anywhere"> · {t('autogradePanel.regrade.failed', { count: failed })}</span>
        )}
      </p>
      <ProgressBar
        value={done}
        max={Math.max(1, total)}
        label={t('autogradePanel.regrade.progressLabel')}
        valueText={words}
      />
    </div>
  )
}

interface RegradeCardProps {
  academyId: number
  regrade: Regrade
  mayDecide: boolean
  onDecided: () => void
}

const titles = {
  running: 'autogradePanel.regrade.soFar',
  ready: 'autogradePanel.regrade.changes',
  published: 'autogradePanel.regrade.changed',
  discarded: 'autogradePanel.regrade.changes',
} as const

/** One shadow grading: how far it is, what it would change, and the decision. */
export function RegradeCard({ academyId, regrade, mayDecide, onDecided }: RegradeCardProps) {
  const t = useT()
  const line = useRegradeLine()
  const decision = useOpenDialog<Decision>()
  const query = useQuery(autogradeQueries.regrade(academyId, regrade))
  const details = query.data
  const { state } = regrade
  const isOpen = state === 'running' || state === 'ready'
  return (
    <Card
      title={t(titles[state])}
      action={
        <Badge tone={regradeTones[state]} dot>
          {t(`autogradePanel.regrade.state.${state}`)}
        </Badge>
      }
    >
      <div className="ac-stack ac-gap-20 ac-shrink">
        <p className="ac-dim ac-sm ac-anywhere">
          {line(regrade)}
          <br />
          <CodeText>{regrade.testRepoLink}</CodeText>
        </p>
        {isOpen && regrade.total > 0 && <Progress regrade={regrade} />}
        {regrade.total === 0 && <p>{t('autogradePanel.regrade.nothing')}</p>}
        {!details && query.isError && <LoadFailure query={query} />}
        {!details && !query.isError && <LoadingBlock height={220} radius={12} />}
        {details && details.done > 0 && <RegradeComparison details={details} />}
        {details && isOpen && mayDecide && (
          <div className="ac-row ac-end ac-gap-12">
            <Button size="sm" variant="secondary" onClick={() => decision.start('discard')}>
              {t(state === 'running' ? 'autogradePanel.regrade.stop' : 'autogradePanel.regrade.discard')}
            </Button>
            {state === 'ready' && (
              <Button size="sm" onClick={() => decision.start('publish')}>
                {t('autogradePanel.regrade.publish')}
              </Button>
            )}
          </div>
        )}
      </div>
      {decision.open && details && (
        <DecisionDialog
          academyId={academyId}
          decision={decision.open}
          details={details}
          onDecided={onDecided}
          onClose={decision.close}
        />
      )}
    </Card>
  )
}
