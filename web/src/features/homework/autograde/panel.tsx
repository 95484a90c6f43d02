import type { AutogradePanel as Panel } from '@academy/contract/autograde'
import type { StageLecture } from '@academy/contract/lectures'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { alerts } from '#lib/alerts.ts'
import { isApiError } from '#lib/api-error.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { personName } from '#domain/person/person-name.ts'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingRows } from '#kit/loading.tsx'
import { paths } from '#lib/paths.ts'
import { reportFailure } from '#lib/report-failure.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { RefreshIcon } from '#ui/icons.tsx'
import { EmptyListArt } from '#ui/illustrations/empty-list.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { PageSkeleton } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { useOpenDialog } from '#ui/use-opener.ts'
import { autogradeQueries, rerun } from './autograde.api.ts'
import { batchDone } from './autograde.rules.ts'
import { EndedTable } from './ended-table.tsx'
import { QueueList, RunningList } from './live-parts.tsx'
import { PanelNumbers } from './panel-numbers.tsx'
import type { PanelPlace } from './panel-place.rules.ts'
import classes from './panel.module.css'
import { RegradePart } from './regrade-part.tsx'
import { RerunDialog } from './rerun-dialog.tsx'
import { ResultDrawer } from './result-drawer.tsx'
import { RunnerBanner } from './runner-banner.tsx'
import { TakeMarksDialog } from './take-marks-dialog.tsx'
import { useLivePanel } from './use-live-panel.ts'

export interface AutogradePanelProps {
  academyId: number
  stageLectureId: number
  place: PanelPlace
  /** A reader who acts for another may only look. */
  mayManage: boolean
  mayCheck: boolean
  onChange: (changed: Partial<PanelPlace>) => void
}

function Header({ lecture, actions }: { lecture: StageLecture; actions?: ReactNode }) {
  const t = useT()
  const locale = useLocale()
  const title = localized(lecture.lectureName, locale)
  usePageTitle(`${t('common.automaticChecks')}: ${title}`)
  const facts = [
    localized(lecture.stageName, locale),
    lecture.groupName,
    lecture.minMark === null ? t('autogradePanel.noMinMark') : t('autogradePanel.minMark', { mark: lecture.minMark }),
  ].filter((fact) => fact !== null)
  return (
    <PageHeader
      crumb={<BackLink href={paths.autograde}>{t('autogradePanel.back')}</BackLink>}
      title={title}
      context={
        <>
          {facts.join(' · ')}
          {lecture.testRepoLink !== null && (
            <>
              {' · '}
              <TextLink href={lecture.testRepoLink.replace(/(\.git)?(#.*)?$/, '')} newTabLabel={t('app.opensInNewTab')}>
                {t('autogradePanel.tests')}
              </TextLink>
            </>
          )}
          {' · '}
          <TextLink href={paths.mainStageLecture(lecture.stageId, lecture.id)}>
            {t('autogradePanel.editLecture')}
          </TextLink>
        </>
      }
      actions={actions}
    />
  )
}

/** How far the works that were sent again are; nothing more once somebody has read that they are done. */
function Batch({ total, panel }: { total: number; panel: Panel }) {
  const t = useT()
  const done = batchDone(total, panel.queuedCount + panel.running.length)
  if (done >= total) return <Notice tone="success">{t('autogradePanel.batch.done', { total })}</Notice>
  const words = t('autogradePanel.batch', { done, total })
  return (
    <div className={classes.batch}>
      <p role="status">{words}</p>
      <ProgressBar value={done} max={total} label={t('autogradePanel.batch.label')} valueText={words} />
    </div>
  )
}

const isEmpty = ({ queuedCount, running, ended }: Panel) => queuedCount + running.length + ended.length === 0

function LoadedPanel(props: AutogradePanelProps & { lecture: StageLecture }) {
  const { academyId, stageLectureId, place, lecture, mayManage, mayCheck, onChange } = props
  const t = useT()
  const { query, logOf } = useLivePanel(academyId, stageLectureId)
  const dialog = useOpenDialog<'rerun' | 'marks'>()
  const [batch, setBatch] = useState(0)
  const panel = query.data
  const rows = panel ? [...panel.running, ...panel.queued, ...panel.ended] : []
  const studentOf = (responseId: number) =>
    rows.find(({ result }) => result.homeworkResponseId === responseId)?.student ?? null
  const rerunOne = async (responseId: number, isCheck: boolean) => {
    try {
      await rerun(academyId, responseId, isCheck)
      const student = studentOf(responseId)
      const name = student ? personName(student, t) : t('autogradePanel.result.title')
      alerts.success(isCheck ? 'autogradePanel.check.done' : 'autogradePanel.rerun.done', { name })
    } catch (error) {
      reportFailure(error)
    }
  }
  if (isApiError(query.error, 'AccessDenied'))
    return (
      <EmptyState
        page
        art={<EmptyListArt />}
        title={t('autogradePanel.denied.title')}
        text={t('autogradePanel.denied.text')}
        action={<TextLink href={paths.autograde}>{t('autogradePanel.back')}</TextLink>}
      />
    )
  const mayRerun = mayManage && lecture.hasAutograde
  const hasActions = mayRerun && place.tab === 'checks' && panel !== undefined && panel.counts.withRepo > 0
  return (
    <>
      <Header
        lecture={lecture}
        actions={
          hasActions && (
            <>
              <Button size="sm" variant="secondary" onClick={() => dialog.start('marks')}>
                {t('autogradePanel.marks')}
              </Button>
              <Button size="sm" leading={<RefreshIcon size={18} />} onClick={() => dialog.start('rerun')}>
                {t('autogradePanel.rerunMany')}
              </Button>
            </>
          )
        }
      />
      {!lecture.hasAutograde && (
        <div className={classes.notice}>
          <Notice tone="info">{t('autogradePanel.off')}</Notice>
        </div>
      )}
      {!panel && query.isError && (
        <Card>
          <LoadFailure query={query} />
        </Card>
      )}
      {!panel && !query.isError && <LoadingRows rows={8} />}
      {panel && (
        <>
          {query.isError && (
            <div className={classes.notice}>
              <Notice tone="warning">{t('autogradePanel.stale')}</Notice>
            </div>
          )}
          <RunnerBanner runners={panel.runners} />
          <PanelNumbers panel={panel} hasMinMark={lecture.minMark !== null} />
          {batch > 0 && <Batch total={batch} panel={panel} />}
          <Tabs
            label={t('autogradePanel.tab.label')}
            value={place.tab}
            onChange={(tab) => onChange({ tab })}
            tabs={[
              {
                value: 'checks',
                label: t('autogradePanel.tab.checks'),
                badge: panel.queuedCount + panel.running.length > 0 && (
                  <Badge tone="brand">{panel.queuedCount + panel.running.length}</Badge>
                ),
              },
              { value: 'regrade', label: t('autogradePanel.tab.regrade') },
            ]}
          >
            {place.tab === 'checks' ? (
              <div className={classes.checks}>
                <RunningList rows={panel.running} logOf={logOf} />
                <QueueList rows={panel.queued} count={panel.queuedCount} />
                <EndedTable
                  rows={panel.ended}
                  mayRerun={mayRerun}
                  mayCheck={mayCheck}
                  onOpen={(resultId) => onChange({ resultId })}
                  onRerun={({ result }, isCheck) => void rerunOne(result.homeworkResponseId, isCheck)}
                />
                {isEmpty(panel) && (
                  <Card>
                    <EmptyState
                      art={<EmptyListArt />}
                      title={t('autogradePanel.empty.title')}
                      text={t('autogradePanel.empty.text')}
                    />
                  </Card>
                )}
              </div>
            ) : (
              <RegradePart
                academyId={academyId}
                stageLectureId={stageLectureId}
                testRepoLink={lecture.testRepoLink}
                mayManage={mayRerun}
                openedId={place.regradeId}
                onOpen={(regradeId) => onChange({ regradeId })}
              />
            )}
          </Tabs>
          <ResultDrawer
            academyId={academyId}
            resultId={place.resultId}
            mayRerun={mayRerun}
            mayCheck={mayCheck}
            studentOf={studentOf}
            logOf={logOf}
            onRerun={(responseId, isCheck) => void rerunOne(responseId, isCheck)}
            onOpen={(resultId) => onChange({ resultId })}
            onClose={() => onChange({ resultId: null })}
          />
          {dialog.open === 'rerun' && (
            <RerunDialog
              academyId={academyId}
              stageLectureId={stageLectureId}
              minMark={lecture.minMark}
              counts={panel.counts}
              onQueued={setBatch}
              onClose={dialog.close}
            />
          )}
          {dialog.open === 'marks' && (
            <TakeMarksDialog
              academyId={academyId}
              stageLectureId={stageLectureId}
              minMark={lecture.minMark}
              onClose={dialog.close}
            />
          )}
        </>
      )}
    </>
  )
}

/** What the autograder does with the work of one lecture, and what staff do about it. */
export function AutogradePanel(props: AutogradePanelProps) {
  const t = useT()
  const query = useQuery(autogradeQueries.lecture(props.academyId, props.stageLectureId))
  if (query.data) return <LoadedPanel {...props} lecture={query.data} />
  if (isApiError(query.error, 'StageLectureNotFound') || isApiError(query.error, 'ValidationError'))
    return (
      <EmptyState
        page
        art={<EmptyListArt />}
        title={t('autogradePanel.gone.title')}
        text={t('autogradePanel.gone.text')}
        action={<TextLink href={paths.autograde}>{t('autogradePanel.back')}</TextLink>}
      />
    )
  if (query.isError) return <LoadFailure page query={query} />
  return <PageSkeleton label={t('app.loading')} />
}
