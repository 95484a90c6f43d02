import type { ChatLecture } from '@academy/contract/chat'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useRowPath } from '#kit/academy/academy-address.ts'
import { AcademyFilter } from '#kit/academy/academy-filter.tsx'
import { searchMaxLength } from '#kit/address/address-parts.ts'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingRows } from '#kit/loading.tsx'
import { useNow } from '#lib/clock.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { paths } from '#lib/paths.ts'
import { exactTime } from '#lib/time-ago.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { EmptyListArt } from '#ui/illustrations/empty-list.tsx'
import { MailSentArt } from '#ui/illustrations/mail-sent.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { chatAddress, onlyChoices, type ChatAddress } from './chat-address.rules.ts'
import { shortMoment } from './chat-dates.ts'
import { chatQueries } from './chat.api.ts'
import { lecturesShown } from './chat-inbox.rules.ts'
import classes from './staff-chat.module.css'
import listClasses from './thread-list.module.css'

interface ChatInboxProps {
  address: ChatAddress
  onChange: (change: Partial<ChatAddress>) => void
}

function Lecture({ lecture }: { lecture: ChatLecture }) {
  const t = useT()
  const locale = useLocale()
  const now = useNow()
  const pathOf = useRowPath()
  const { academyId, academyName, stageLectureId, lastMessageAt, unread } = lecture
  const place = [academyName, lecture.groupName ?? localized(lecture.stageName, locale)].join(' · ')
  return (
    <li>
      <Anchor href={pathOf(paths.staffChat, academyId, { stageLectureId })} className={listClasses.thread}>
        <span className={listClasses.words}>
          <span className={listClasses.top}>
            <span className={listClasses.name}>{localized(lecture.lectureName, locale)}</span>
            {lastMessageAt !== null && (
              <time className={listClasses.time} dateTime={lastMessageAt} title={exactTime(lastMessageAt, locale)}>
                {shortMoment(lastMessageAt, now, locale)}
              </time>
            )}
          </span>
          <span className={listClasses.bottom}>
            <span className={listClasses.glimpse} data-unread={unread > 0 || undefined}>
              {place}
            </span>
            {unread > 0 && (
              <span className={listClasses.count}>
                <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
                <span className="ac-visually-hidden">{t('chats.unread', { count: unread })}</span>
              </span>
            )}
          </span>
        </span>
      </Anchor>
    </li>
  )
}

/** ACAD-52: the lectures of all academies that people talk about; one of them opens in its academy. */
export function ChatInbox({ address, onChange }: ChatInboxProps) {
  const t = useT()
  const router = useRouter()
  const pathOf = useRowPath()
  const lectures = useQuery(chatQueries.lectures('all'))
  const named = lectures.data?.find(({ stageLectureId }) => stageLectureId === address.stageLectureId)
  // A link into a talk says its lecture, and the lecture its academy.
  const talk = named && pathOf(paths.staffChat, named.academyId, chatAddress.write(address))
  useEffect(() => {
    if (talk !== undefined) void router.navigate({ href: talk, replace: true })
  }, [router, talk])
  if (lectures.isError && !lectures.data) return <LoadFailure query={lectures} />
  if (!lectures.data) return <LoadingRows rows={8} />
  if (lectures.data.length === 0)
    return <EmptyState art={<EmptyListArt />} title={t('chats.noLectures')} text={t('chats.noLecturesText')} />
  const shown = lecturesShown(lectures.data, address)
  return (
    <div className={classes.desk}>
      <div className={classes.side}>
        <div className={classes.filters}>
          <AcademyFilter needs="chat.staff" />
          <SearchField
            label={t('chats.findLecture')}
            maxLength={searchMaxLength}
            value={address.search}
            onChange={(search) => onChange({ search })}
          />
          <SegmentedControl
            label={t('chats.onlyLectures')}
            segments={onlyChoices.map((value) => ({ value, content: t(`chats.only.${value}`) }))}
            value={address.only}
            onChange={(only) => onChange({ only })}
          />
        </div>
        <div className={classes.threads}>
          {shown.length > 0 ? (
            <ul role="list" className="ac-list ac-stack ac-gap-2" aria-label={t('common.lectures')}>
              {shown.map((lecture) => (
                <Lecture key={lecture.stageLectureId} lecture={lecture} />
              ))}
            </ul>
          ) : (
            <EmptyState
              title={t('list.nothing.title')}
              text={t('list.nothing.text')}
              action={
                <Button size="sm" variant="secondary" onClick={() => onChange({ only: 'all', search: '' })}>
                  {t('list.nothing.action')}
                </Button>
              }
            />
          )}
        </div>
      </div>
      <div className={classes.talk}>
        <div className={classes.choose}>
          <EmptyState art={<MailSentArt />} title={t('common.chooseALecture')} text={t('chats.chooseLectureText')} />
        </div>
      </div>
    </div>
  )
}
