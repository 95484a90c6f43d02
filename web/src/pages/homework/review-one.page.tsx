import { useQuery } from '@tanstack/react-query'
import { PersonLink } from '#domain/person/person-link.tsx'
import { isErased, personName } from '#domain/person/person-name.ts'
import { useFollowReviews } from '#features/homework/review/follow-reviews.ts'
import { ReviewDesk } from '#features/homework/review/review-desk.tsx'
import { reviewQueries } from '#features/homework/review/review.api.ts'
import { StateBadge } from '#features/homework/review/state-badges.tsx'
import { useRowPath } from '#kit/academy/academy-address.ts'
import { ChooseAcademy } from '#kit/academy/choose-academy.tsx'
import { readId } from '#kit/address/read-id.ts'
import { openKeysList } from '#kit/keys/keys.ts'
import { LoadingRows } from '#kit/loading.tsx'
import { isApiError } from '#lib/api-error.ts'
import { errorText } from '#lib/error-texts.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { mayDo } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ArrowLeftIcon, ArrowRightIcon, ChatIcon, HelpIcon } from '#ui/icons.tsx'
import { EmptyListArt } from '#ui/illustrations/empty-list.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { TextLink } from '#ui/text-link.tsx'
import classes from './review-one.page.module.css'
import { useNeighbours } from './use-neighbours.ts'

function One({ academyId, id }: { academyId: number; id: number }) {
  const t = useT()
  const locale = useLocale()
  const { user, selection } = usePerson()
  const query = useQuery(reviewQueries.details(academyId, id))
  const pathOf = useRowPath()
  const neighbours = useNeighbours(academyId, id, query.data?.may.review === false)
  const { deskHref, around, isNextOwnByKey } = neighbours
  usePageTitle(t('review.title'))
  useFollowReviews([academyId])
  const crumb = <BackLink href={deskHref}>{t('review.back')}</BackLink>
  // Asking again would find it no more.
  if (isApiError(query.error, 'HomeworkResponseNotFound'))
    return (
      <EmptyState
        page
        art={<EmptyListArt />}
        title={t('review.gone')}
        action={<TextLink href={deskHref}>{t('review.back')}</TextLink>}
      />
    )
  if (query.isError && !query.data)
    return (
      <>
        <PageHeader title={t('review.title')} crumb={crumb} />
        <ErrorState
          title={t('review.loadFailed')}
          text={t(isApiError(query.error, 'LostInternetConnection') ? 'loadError.offline' : errorText(query.error))}
          retryLabel={t('action.retry')}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      </>
    )
  if (!query.data) return <LoadingRows rows={10} />
  const { student, stageLecture, groupName, state } = query.data
  return (
    <>
      <PageHeader
        crumb={crumb}
        title={
          <span className={classes.title}>
            <PersonLink id={student.id}>{personName(student, t)}</PersonLink> <StateBadge state={state} />
          </span>
        }
        context={[localized(stageLecture.lectureName, locale), groupName && t('review.group.of', { group: groupName })]
          .filter(Boolean)
          .join(' · ')}
        actions={
          <>
            {around && around.position !== null && around.count > 0 && (
              <span className={classes.position}>
                {t('review.position', { position: Math.min(around.position, around.count), count: around.count })}
              </span>
            )}
            {stageLecture.hasChat && !isErased(student) && mayDo(user, selection, 'chat.staff', 'read') && (
              <ButtonLink
                size="sm"
                variant="ghost"
                href={pathOf(paths.staffChat, academyId, { stageLectureId: stageLecture.id, userId: student.id })}
                leading={<ChatIcon size={18} />}
              >
                {t('review.chat')}
              </ButtonLink>
            )}
            <Button
              size="sm"
              variant="secondary"
              title={t('common.keyK')}
              aria-keyshortcuts="k"
              disabled={!around?.previousId}
              leading={<ArrowLeftIcon size={18} />}
              onClick={() => neighbours.stepInQueue(-1)}
            >
              {t('review.previous')}
            </Button>
            <Button
              size="sm"
              variant="secondary"
              {...(!isNextOwnByKey && { title: t('common.keyJ'), 'aria-keyshortcuts': 'j' })}
              disabled={!around?.nextId}
              trailing={<ArrowRightIcon size={18} />}
              onClick={() => neighbours.stepInQueue(1)}
            >
              {t('review.next')}
            </Button>
            <IconButton size="sm" label={t('shell.keys')} icon={<HelpIcon size={20} />} onClick={openKeysList} />
          </>
        }
      />
      <ReviewDesk
        key={id}
        academyId={academyId}
        details={query.data}
        onDone={neighbours.goOn}
        onStep={neighbours.step}
        onNextOwn={neighbours.nextOwn}
        isNextOwnByKey={isNextOwnByKey}
      />
    </>
  )
}

/** NAV-33, HW-43: one response of the queue. */
export function ReviewOnePage({ responseId }: { responseId: string }) {
  const { selection } = usePerson()
  const id = readId(responseId) ?? 0
  if (typeof selection !== 'number') return <ChooseAcademy needs="homework.read" effect="read" />
  return <One key={selection} academyId={selection} id={id} />
}
