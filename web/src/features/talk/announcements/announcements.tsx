import type { Announcement, AnnouncementRow } from '@academy/contract/announcements'
import { newAnnouncementId } from '@academy/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingBlock, LoadingRows } from '#kit/loading.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { EmptyListArt } from '#ui/illustrations/empty-list.tsx'
import { MailSentArt } from '#ui/illustrations/mail-sent.tsx'
import { AnnouncementList } from './announcement-list.tsx'
import { announcementsQueries } from './announcements.api.ts'
import classes from './announcements.module.css'
import { OpenedAnnouncement, type PlaceProps } from './opened-announcement.tsx'

interface AnnouncementsProps extends PlaceProps {
  /** NTF-38 */
  onCreated: (id: number) => void
  createButton: ReactNode
}

/** NAV-42: list, editor and receivers on one screen. */
export function Announcements(props: AnnouncementsProps) {
  const { academyId, address, hrefOf, createButton } = props
  const t = useT()
  const query = useQuery(announcementsQueries.list(academyId))
  const { open } = address
  const [first] = useState(open)
  const list = useRef<HTMLDivElement>(null)
  const before = useRef(open)
  // On a phone the list takes the place of what was open, and the focus goes back to where it came from.
  useEffect(() => {
    const left = before.current
    before.current = open
    if (open !== null || left === null) return
    const entry = list.current?.querySelector<HTMLElement>(`[data-announcement="${left}"]`)
    ;(entry ?? document.querySelector<HTMLElement>('h1[tabindex]'))?.focus({ preventScroll: true })
  }, [open])
  if (query.isError) return <LoadFailure query={query} />
  if (query.isPending) return <LoadingRows rows={6} />
  if (query.data.length === 0 && open === null) {
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
  }
  return (
    <div className={classes.columns} data-open={open !== null || undefined}>
      <div ref={list} className={classes.list}>
        <AnnouncementList rows={query.data} open={open} hrefOf={(id) => hrefOf({ open: id })} />
      </div>
      <div className={classes.opened}>
        {open === null ? (
          <Card>
            <EmptyState
              art={<EmptyListArt />}
              title={t('announcements.choose.title')}
              text={t('announcements.choose.text')}
            />
          </Card>
        ) : (
          <Chosen
            {...props}
            open={open}
            isFromList={open !== first}
            row={query.data.find(({ id }) => id === open) ?? null}
          />
        )}
      </div>
    </div>
  )
}

/** NTF-38: the one that is written stays the same editor when it gets its number; another one begins anew. */
const useCreated = (open: number) => {
  const [drafts, setDrafts] = useState(0)
  const [created, setCreated] = useState<{ stored: Announcement; isShown: boolean } | null>(null)
  const isNew = open === newAnnouncementId
  if (created !== null && !created.isShown && open === created.stored.id) setCreated({ ...created, isShown: true })
  if (created !== null && open !== created.stored.id && (created.isShown || !isNew)) {
    setCreated(null)
    setDrafts(drafts + 1)
  }
  const stored = created?.stored.id === open ? created.stored : null
  return {
    isNew,
    stored,
    key: isNew || stored !== null ? `draft ${drafts}` : String(open),
    take: (made: Announcement) => setCreated({ stored: made, isShown: false }),
  }
}

function Chosen(props: AnnouncementsProps & { open: number; isFromList: boolean; row: AnnouncementRow | null }) {
  const { academyId, open, onCreated } = props
  const { isNew, stored, key, take } = useCreated(open)
  const query = useQuery({ ...announcementsQueries.one(academyId, open), enabled: !isNew && stored === null })
  const loaded = isNew ? null : (stored ?? query.data)
  if (loaded === undefined)
    return query.isError ? <LoadFailure query={query} /> : <LoadingBlock height={520} radius={16} />
  return (
    <OpenedAnnouncement
      {...props}
      key={key}
      loaded={loaded}
      onSaved={(saved) => {
        if (!isNew) return
        take(saved)
        onCreated(saved.id)
      }}
    />
  )
}
