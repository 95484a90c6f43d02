import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { useRowPath } from '#kit/academy/academy-address.ts'
import { AcademyBar } from '#kit/academy/academy-bar.tsx'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingRows } from '#kit/loading.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { EmptyListArt } from '#ui/illustrations/empty-list.tsx'
import { MailSentArt } from '#ui/illustrations/mail-sent.tsx'
import { AnnouncementList } from './announcement-list.tsx'
import { announcementsList, type AnnouncementsAddress } from './announcements-address.rules.ts'
import { announcementsQueries } from './announcements.api.ts'
import classes from './announcements.module.css'

interface AllAnnouncementsProps {
  address: AnnouncementsAddress
  hrefOf: (change: Partial<AnnouncementsAddress>) => string
  createButton: ReactNode
}

/** ACAD-52: the announcements of all academies; one of them opens in its academy. */
export function AllAnnouncements({ address, hrefOf, createButton }: AllAnnouncementsProps) {
  const t = useT()
  const router = useRouter()
  const pathOf = useRowPath()
  const query = useQuery(announcementsQueries.list('all'))
  const named = query.data?.find(({ id }) => id === address.open)
  // A link says which announcement, and the announcement its academy.
  const opened = named && pathOf(paths.announcements, named.academyId, announcementsList.write(address))
  useEffect(() => {
    if (opened !== undefined) void router.navigate({ href: opened, replace: true })
  }, [router, opened])
  if (query.isError && !query.data) return <LoadFailure query={query} />
  if (!query.data) return <LoadingRows rows={6} />
  if (query.data.length === 0)
    return (
      <Card>
        <EmptyState
          art={<MailSentArt />}
          title={t('announcements.empty.title')}
          text={t('announcements.empty.text')}
          action={createButton}
        />
      </Card>
    )
  return (
    <>
      <AcademyBar needs="announcements.manage" />
      <div className={classes.columns}>
        <div className={classes.list}>
          <AnnouncementList
            rows={query.data}
            open={null}
            hrefOf={(id) => hrefOf({ open: id })}
            rowHref={({ id, academyId }) => pathOf(paths.announcements, academyId, { open: id })}
          />
        </div>
        <div className={classes.opened}>
          <Card>
            <EmptyState
              art={<EmptyListArt />}
              title={t('announcements.choose.title')}
              text={t('announcements.choose.text')}
            />
          </Card>
        </div>
      </div>
    </>
  )
}
