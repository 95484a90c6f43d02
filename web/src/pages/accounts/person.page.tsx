import type { PersonCard } from '@academy/contract/people'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { personName } from '#domain/person/person-name.ts'
import { GroupPeriods } from '#features/academies/groups/group-periods.tsx'
import { actionsFor, type PersonAction } from '#features/accounts/people/person-actions.rules.ts'
import { PersonComments } from '#features/accounts/people/person-comments.tsx'
import { PersonDialog } from '#features/accounts/people/person-dialogs.tsx'
import { focusPersonMenu, PersonMenu } from '#features/accounts/people/person-menu.tsx'
import { PersonHeader } from '#features/accounts/person/person-header.tsx'
import { PersonScreen } from '#features/accounts/person/person-screen.tsx'
import { personQueries } from '#features/accounts/person/person.api.ts'
import { isInView, placeOf, type PersonPlace } from '#features/accounts/person/person.rules.ts'
import { useAcademyInAddress } from '#kit/academy/academy-address.ts'
import { readId } from '#kit/address/read-id.ts'
import { useAddress } from '#kit/address/words.ts'
import { PreviousPageLink } from '#kit/previous-page-link.tsx'
import { LoadFailure } from '#kit/load-failure.tsx'
import { isApiError } from '#lib/api-error.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { formatQuery } from '#lib/query-string.ts'
import { mayChooseAll } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PencilIcon } from '#ui/icons.tsx'
import { EmptyListArt } from '#ui/illustrations/empty-list.tsx'
import { LoadingRegion, Skeleton } from '#ui/skeleton.tsx'
import { TabLinks } from '#ui/tabs.tsx'

function Loaded({ card }: { card: PersonCard }) {
  const t = useT()
  const viewer = usePerson()
  const [action, setAction] = useState<PersonAction | null>(null)
  const { person, academy } = card
  const mayAct = isInView(viewer.selection, card)
  const mayFillIn = mayAct && actionsFor(person, viewer).includes('missingData')
  const close = () => {
    setTimeout(() => focusPersonMenu(person.id))
    setAction(null)
  }
  return (
    <>
      <PersonHeader card={card} actions={mayAct && <PersonMenu person={person} onAction={setAction} />} />
      {person.academies.length > 1 && (
        <TabLinks
          label={t('person.academies')}
          tabs={person.academies.map(({ id, name }) => ({
            href: paths.person(person.id, id),
            label: name,
            active: id === academy?.id,
          }))}
        />
      )}
      <PersonScreen
        key={academy?.id}
        card={card}
        factsAction={
          mayFillIn && (
            <Button
              size="sm"
              variant="ghost"
              leading={<PencilIcon size={18} />}
              onClick={() => setAction('missingData')}
            >
              {t('person.fillIn')}
            </Button>
          )
        }
        groups={academy && <GroupPeriods academyId={academy.id} userId={person.id} />}
        comments={academy && <PersonComments userId={person.id} academyId={academy.id} />}
      />
      {action !== null && <PersonDialog action={action} person={person} onClose={close} />}
    </>
  )
}

/** Whoever is not in the selected academy, which no address has named, is shown in another one of the reader's. */
const useElsewhere = (id: number, { isNamed, ofCall }: PersonPlace, isNotHere: boolean) => {
  const { user } = usePerson()
  const isWanted = isNotHere && !isNamed && ofCall !== 'all' && mayChooseAll(user)
  const anywhere: PersonPlace = { ofCall: 'all', asked: null, isNamed: false }
  const { data, isPending } = useQuery({ ...personQueries.card(id, anywhere), enabled: isWanted })
  return { academyId: (isWanted && data?.academy?.id) || null, isAsking: isWanted && isPending }
}

export function OpenedPerson({ id, place }: { id: number; place: PersonPlace }) {
  const t = useT()
  const listPath = paths.people + formatQuery(useAcademyInAddress())
  const query = useQuery({ ...personQueries.card(id, place), enabled: id !== 0 })
  const isNotHere = isApiError(query.error, 'UserNotFound')
  const elsewhere = useElsewhere(id, place, isNotHere)
  const { data: card } = query
  usePageTitle(card ? personName(card.person, t) : t('people.title'))
  if (elsewhere.academyId !== null) return <Navigate to={paths.person(id, elsewhere.academyId)} replace />
  if (id === 0 || ((isNotHere || isApiError(query.error, 'AcademyNotFound')) && !elsewhere.isAsking)) {
    return (
      <EmptyState
        page
        art={<EmptyListArt />}
        title={t('person.gone.title')}
        text={t('person.gone.text')}
        action={<ButtonLink href={listPath}>{t('common.allUsers')}</ButtonLink>}
      />
    )
  }
  return (
    <div className="ac-stack ac-one-column ac-gap-20">
      <PreviousPageLink href={listPath} label={t('common.allUsers')} />
      {query.isError && !card && !elsewhere.isAsking && <LoadFailure page query={query} />}
      {(query.isPending || elsewhere.isAsking) && (
        <LoadingRegion label={t('person.loading')}>
          <Skeleton height={190} radius={16} />
          <Skeleton height={92} radius={16} />
          <Skeleton height={320} radius={16} />
        </LoadingRegion>
      )}
      {card && <Loaded card={card} />}
    </div>
  )
}

/** NAV-50: one person, in the selected academy or, at 'all', in one of the reader's. */
export function PersonPage({ userId }: { userId: string }) {
  const { selection } = usePerson()
  const academy = useAddress((words) => words.academy)
  return <OpenedPerson key={userId} id={readId(userId) ?? 0} place={placeOf(selection, academy)} />
}
