import type { PersonCard } from '@academy/contract/people'
import type { CommonSummary } from '@academy/contract/summaries'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadFailure } from '#kit/load-failure.tsx'
import { Loading } from '#kit/loading.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { mayDo } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { PersonConsents } from './person-consents.tsx'
import { PersonFacts } from './person-facts.tsx'
import { PersonForms } from './person-forms.tsx'
import { PersonHistory } from './person-history.tsx'
import { PersonNumbers } from './person-numbers.tsx'
import { PersonReferrals } from './person-referrals.tsx'
import classes from './person-screen.module.css'
import { PersonChats, PersonInterview, PersonLetter } from './person-talk.tsx'
import { PersonTeams } from './person-teams.tsx'
import { PersonStudentPath } from './person-student-path.tsx'
import { PersonHomework, PersonTests } from './person-work.tsx'
import { personQueries } from './person.api.ts'
import { hasSection } from './person.rules.ts'
import { Section } from './section.tsx'

interface Part {
  card: PersonCard
  summary: CommonSummary
}

function Studies({ card, summary }: Part) {
  const academyId = card.academy?.id ?? 0
  return (
    <>
      <PersonStudentPath path={summary.way} />
      {hasSection(card, 'tests') && <PersonTests testResults={summary.testResults} />}
      {hasSection(card, 'homework') && <PersonHomework academyId={academyId} lectureMarks={summary.lectureMarks} />}
      {hasSection(card, 'teams') && (
        <PersonTeams academyId={academyId} teams={summary.teams} teamEvaluations={summary.teamEvaluations} />
      )}
      {hasSection(card, 'interview') && (
        <PersonInterview interview={summary.interview} interviewSlots={summary.interviewSlots} />
      )}
      {hasSection(card, 'letter') && (
        <PersonLetter motivationLetter={summary.motivationLetter} letterDecision={summary.letterDecision} />
      )}
      {hasSection(card, 'chats') && <PersonChats academyId={academyId} userId={card.person.id} chats={summary.chats} />}
    </>
  )
}

/** Why there is no more to see: a colleague has no studies, and a Coach sees those of their teams. */
function Less({ card: { person, academy } }: { card: PersonCard }) {
  const t = useT()
  const isStudent = person.academies.some(({ id, roles }) => id === academy?.id && roles.includes('Student'))
  return (
    <Card>
      <EmptyState
        title={t(isStudent ? 'person.less.title' : 'person.staff.title')}
        text={t(isStudent ? 'person.less.text' : 'person.staff.text')}
      />
    </Card>
  )
}

interface PersonScreenProps {
  card: PersonCard
  /** Beside the facts: what is missing among them can be filled in. */
  factsAction: ReactNode
  /** In which groups they are and were. */
  groups: ReactNode
  comments: ReactNode
}

/** NAV-50: everything the reader may know about one person in one academy. */
export function PersonScreen({ card, factsAction, groups, comments }: PersonScreenProps) {
  const t = useT()
  const { user } = usePerson()
  const { id } = card.person
  const academyId = card.academy?.id ?? 0
  const isSummarized = hasSection(card, 'way')
  const query = useQuery({ ...personQueries.summary(academyId, id), enabled: isSummarized })
  return (
    <>
      {isSummarized && <PersonNumbers academyId={academyId} userId={id} mayInterview={hasSection(card, 'interview')} />}
      <div className={classes.columns}>
        <div className={classes.column}>
          {!isSummarized && <Less card={card} />}
          {isSummarized && query.isPending && (
            <Loading>
              <Skeleton height={280} radius={16} />
              <Skeleton height={180} radius={16} />
              <Skeleton height={180} radius={16} />
            </Loading>
          )}
          {query.isError && (
            <Card>
              <LoadFailure query={query} />
            </Card>
          )}
          {query.data && <Studies card={card} summary={query.data} />}
          {hasSection(card, 'forms') && <PersonForms academyId={academyId} userId={id} />}
          {hasSection(card, 'history') && <PersonHistory academy={card.academy?.id ?? 'all'} userId={id} />}
        </div>
        <div className={classes.column}>
          <PersonFacts card={card} action={factsAction} />
          {isSummarized && <Section title={t('person.groups')}>{groups}</Section>}
          {hasSection(card, 'comments') && <Section title={t('person.comments')}>{comments}</Section>}
          {query.data && hasSection(card, 'referrals') && (
            <PersonReferrals
              academyId={academyId}
              count={query.data.profile.referralsCount ?? 0}
              referrals={query.data.referrals}
            />
          )}
          {isSummarized && mayDo(user, academyId, 'users.missingData', 'read') && (
            <PersonConsents academyId={academyId} userId={id} />
          )}
        </div>
      </div>
    </>
  )
}
