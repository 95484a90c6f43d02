import type { AutogradeLecture } from '@academy/contract/autograde'
import { useQuery } from '@tanstack/react-query'
import { useRowPath } from '#kit/academy/academy-address.ts'
import { AcademyBar } from '#kit/academy/academy-bar.tsx'
import { useAcademyColumn } from '#kit/academy/academy-column.tsx'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingRows } from '#kit/loading.tsx'
import { isApiError } from '#lib/api-error.ts'
import { formatNumber, formatShortDate } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { paths } from '#lib/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { type DataColumn, DataTable } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { EmptyListArt } from '#ui/illustrations/empty-list.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { autogradeQueries } from './autograde.api.ts'
import classes from './lecture-list.module.css'
import panel from './panel.module.css'
import { RunnerBanner } from './runner-banner.tsx'

const tones = { success: 'green', failed: 'red', never: 'neutral' } as const

const useColumns = (): DataColumn<AutogradeLecture>[] => {
  const t = useT()
  const locale = useLocale()
  const pathOf = useRowPath()
  const academy = useAcademyColumn<AutogradeLecture>()
  return [
    {
      id: 'lecture',
      header: t('common.lecture'),
      cell: (lecture) => (
        <span className="ac-stack ac-gap-2 ac-medium">
          <TextLink quiet href={pathOf(paths.autogradeLecture(lecture.stageLectureId), lecture.academyId)}>
            {localized(lecture.lectureName, locale)}
          </TextLink>
          <span className={classes.note}>
            {[localized(lecture.stageName, locale), lecture.groupName, formatShortDate(lecture.startDate, locale)]
              .filter((part) => part !== null)
              .join(' · ')}
          </span>
        </span>
      ),
    },
    ...academy,
    {
      id: 'works',
      header: t('autogradePanel.column.works'),
      cell: ({ withRepo }) => formatNumber(withRepo, locale),
    },
    {
      id: 'now',
      header: t('common.now'),
      cell: ({ queued, running }) =>
        queued + running === 0 ? (
          <span className={classes.note}>{t('autogradePanel.now.nothing')}</span>
        ) : (
          <span className={classes.badges}>
            {running > 0 && (
              <Badge tone="yellow" dot>
                {t('autogradePanel.now.running', { count: running })}
              </Badge>
            )}
            {queued > 0 && <Badge dot>{t('autogradePanel.now.queued', { count: queued })}</Badge>}
          </span>
        ),
    },
    {
      id: 'ended',
      header: t('common.results'),
      cell: (lecture) => {
        const found = (['success', 'failed', 'never'] as const).filter((name) => lecture[name] > 0)
        return found.length === 0 ? (
          '–'
        ) : (
          <span className={classes.badges}>
            {found.map((name) => (
              <Badge key={name} tone={tones[name]}>
                {t(`autogradePanel.ended.${name}`, { count: lecture[name] })}
              </Badge>
            ))}
          </span>
        )
      },
    },
  ]
}

interface AutogradeLecturesProps {
  selection: number | 'all'
  onOpen: (lecture: AutogradeLecture) => void
}

/** The lectures with an autograder that one manages, the newest first (ACAD-52). */
export function AutogradeLectures({ selection, onOpen }: AutogradeLecturesProps) {
  const t = useT()
  const columns = useColumns()
  const query = useQuery(autogradeQueries.overview(selection))
  if (isApiError(query.error, 'AccessDenied'))
    return (
      <EmptyState
        art={<EmptyListArt />}
        title={t('autogradePanel.denied.title')}
        text={t('autogradePanel.denied.text')}
      />
    )
  if (!query.data)
    return query.isError ? (
      <Card>
        <LoadFailure query={query} />
      </Card>
    ) : (
      <LoadingRows rows={6} />
    )
  const { runners, lectures } = query.data
  return (
    <>
      {query.isError && (
        <div className={panel.notice}>
          <Notice tone="warning">{t('autogradePanel.stale')}</Notice>
        </div>
      )}
      <AcademyBar needs="autograde.manage" />
      {lectures.length > 0 && <RunnerBanner runners={runners} />}
      <DataTable
        caption={t('common.automaticChecks')}
        columns={columns}
        rows={lectures}
        rowKey={({ stageLectureId }) => String(stageLectureId)}
        onRowOpen={onOpen}
        empty={
          <EmptyState
            art={<EmptyListArt />}
            title={t('autogradePanel.noLectures.title')}
            text={t('autogradePanel.noLectures.text')}
            action={
              <ButtonLink size="sm" variant="secondary" href={paths.mainStages}>
                {t('autogradePanel.toStages')}
              </ButtonLink>
            }
          />
        }
      />
    </>
  )
}
