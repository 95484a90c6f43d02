import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CalendarInvite } from '#features/programme/calendar/calendar-invite.tsx'
import { InterviewBoard } from '#features/programme/interviews/interview-board.tsx'
import { interviewsQueries, reloadInterviews } from '#features/programme/interviews/interviews.api.ts'
import { InterviewsOfAll } from '#features/programme/interviews/interviews-of-all.tsx'
import { interviewsAt, type InterviewsAddress } from '#features/programme/interviews/interviews-address.rules.ts'
import { SlotSeriesDialog } from '#features/programme/interviews/slot-series-dialog.tsx'
import { mondayOf } from '#features/programme/interviews/week.rules.ts'
import { ApplicantFacts } from '#features/programme/letters/applicant-facts.tsx'
import { MemberMoveDialog } from '#features/programme/moves/member-move-dialogs.tsx'
import { AcademyBar } from '#kit/academy/academy-bar.tsx'
import { useAddressState } from '#kit/address/use-address-state.ts'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingRows } from '#kit/loading.tsx'
import { useNow } from '#lib/clock.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { academyOf, mayDo } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PlusIcon } from '#ui/icons.tsx'
import { EmptyListArt } from '#ui/illustrations/empty-list.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SelectField } from '#ui/select-field.tsx'

/** Stage, tab, week and filters live in the address: a link shows the same, and 'back' brings it again. */
const useInterviews = () => {
  const { state: address, go } = useAddressState(interviewsAt(useNow()), paths.interviews)
  const change = (changed: Partial<InterviewsAddress>) => go({ ...address, ...changed }, changed.search !== undefined)
  return { address, change }
}

function Interviews({ academyId, academyName }: { academyId: number; academyName: string }) {
  const t = useT()
  const locale = useLocale()
  const { address, change } = useInterviews()
  const [isCreating, setCreating] = useState(false)
  const [failing, setFailing] = useState<number[] | null>(null)
  const { user } = usePerson()
  const mayMove = mayDo(user, academyId, 'stageUsers.move')
  const query = useQuery(interviewsQueries.stages(academyId))
  const stages = query.data?.stages ?? []
  const stage =
    stages.find(({ id }) => id === address.stageId) ??
    stages.find(({ id }) => id === query.data?.activeStageId) ??
    stages[0]
  return (
    <>
      <PageHeader
        title={t('common.interviews')}
        context={academyName}
        actions={
          stage && (
            <>
              {stages.length > 1 && (
                <SelectField
                  size="sm"
                  hideLabel
                  label={t('common.stage')}
                  value={String(stage.id)}
                  onChange={({ target }) => change({ stageId: Number(target.value), page: 1 })}
                  options={stages.map(({ id, name }) => ({ value: String(id), label: localized(name, locale) }))}
                />
              )}
              <Button size="sm" leading={<PlusIcon size={18} />} onClick={() => setCreating(true)}>
                {t('interviews.create')}
              </Button>
            </>
          )
        }
      />
      <AcademyBar needs="interviews.manage" />
      {query.isError ? (
        <LoadFailure query={query} />
      ) : query.isPending ? (
        <LoadingRows rows={8} />
      ) : stage === undefined ? (
        <EmptyState art={<EmptyListArt />} title={t('interviews.noStage.title')} text={t('interviews.noStage.text')} />
      ) : (
        <>
          <CalendarInvite account={paths.mainEdit} label={t('interviews.toCalendar')} />
          <InterviewBoard
            key={stage.id}
            academyId={academyId}
            stageId={stage.id}
            address={address}
            onChange={change}
            onCreate={() => setCreating(true)}
            onLetFail={mayMove ? setFailing : null}
            applicant={(userId) => <ApplicantFacts academyId={academyId} userId={userId} hasLetter />}
          />
          <SlotSeriesDialog
            academyId={academyId}
            stageId={stage.id}
            stageEnd={stage.endDate}
            monday={address.monday}
            opened={isCreating}
            onClose={() => setCreating(false)}
            onDone={(firstDay) => {
              setCreating(false)
              change({ tab: 'calendar', monday: mondayOf(firstDay) })
            }}
          />
          {failing !== null && (
            <MemberMoveDialog
              stageId={stage.id}
              action="fail"
              userIds={failing}
              onDone={() => {
                setFailing(null)
                void reloadInterviews()
              }}
              onClose={() => setFailing(null)}
            />
          )}
        </>
      )}
    </>
  )
}

function OfAll() {
  const t = useT()
  const { address, change } = useInterviews()
  return (
    <>
      <PageHeader title={t('common.interviews')} />
      <AcademyBar needs="interviews.manage" />
      <InterviewsOfAll address={address} onChange={change} />
    </>
  )
}

/** NAV-54, ACAD-52 */
export function InterviewsPage() {
  const t = useT()
  const { user, selection } = usePerson()
  usePageTitle(t('common.interviews'))
  if (typeof selection !== 'number') return <OfAll />
  return <Interviews key={selection} academyId={selection} academyName={academyOf(user, selection)?.name ?? ''} />
}
