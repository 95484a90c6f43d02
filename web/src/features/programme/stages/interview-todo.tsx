import type { StageContent } from '@academy/contract/cabinet'
import type { StageRoute } from '@academy/contract/users'
import { useQuery } from '@tanstack/react-query'
import { useNow } from '#lib/clock.ts'
import { formatDateTime } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import type { MessageKey } from '#lib/i18n/messages.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { cabinetQueries } from './stages.api.ts'

const todoOf = (interview: StageContent['interview'], now: Date): MessageKey => {
  if (interview?.hasResult) return 'stage.todo.interviewResult'
  if (!interview?.booked) return 'stage.todo.Interview'
  return new Date(interview.booked.endDate) > now ? 'stage.todo.interviewBooked' : 'stage.todo.interviewOver'
}

/** Choosing a time, the time that was chosen, waiting for the result, or the result: whichever comes next. */
export function InterviewTodo({ stage }: { stage: StageRoute }) {
  const t = useT()
  const locale = useLocale()
  const now = useNow()
  const { selection } = usePerson()
  const { data, isPending } = useQuery(cabinetQueries.stage(selection, stage.id))
  if (isPending) return <Skeleton height={24} />
  const interview = data?.interview ?? null
  const when = interview?.booked ? formatDateTime(interview.booked.startDate, locale) : ''
  return t(todoOf(interview, now), { when })
}
