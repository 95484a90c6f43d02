import type { ChatLecture } from '@academy/contract/chat'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { groupOptions } from '#domain/groups/group-options.ts'
import { PersonLink } from '#domain/person/person-link.tsx'
import { personName } from '#domain/person/person-name.ts'
import { useRowPath } from '#kit/academy/academy-address.ts'
import { AcademyBar } from '#kit/academy/academy-bar.tsx'
import { AcademyFilter } from '#kit/academy/academy-filter.tsx'
import { searchMaxLength } from '#kit/address/address-parts.ts'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingRows } from '#kit/loading.tsx'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { paths } from '#lib/paths.ts'
import { mayDo } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Avatar } from '#ui/avatar.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ArrowLeftIcon, CheckCircleIcon } from '#ui/icons.tsx'
import { EmptyListArt } from '#ui/illustrations/empty-list.tsx'
import { MailSentArt } from '#ui/illustrations/mail-sent.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextLink } from '#ui/text-link.tsx'
import {
  chatAddress,
  lectureShown,
  ofLecture,
  onlyChoices,
  talkOf,
  withTalk,
  type ChatAddress,
} from './chat-address.rules.ts'
import { ChatView } from './chat-view.tsx'
import { chatQueries, type ChatKey } from './chat.api.ts'
import classes from './staff-chat.module.css'
import { InboxThreads, LectureThreads } from './thread-list.tsx'

interface StaffChatProps {
  selection: number | 'all'
  address: ChatAddress
  onChange: (change: Partial<ChatAddress>) => void
}

const useLectureName = () => {
  const t = useT()
  const locale = useLocale()
  return ({ lectureName, stageName, groupName, unread }: ChatLecture): string => {
    const lecture = [localized(lectureName, locale), groupName ?? localized(stageName, locale)].join(' · ')
    return unread > 0 ? t('chats.lectureUnread', { lecture, count: unread }) : lecture
  }
}

type OfAcademyProps = Omit<StaffChatProps, 'selection'> & { academyId: number; lectures: readonly ChatLecture[] }

/** What only one academy has to choose from. */
function OfAcademy({ academyId, address, onChange, lectures }: OfAcademyProps) {
  const t = useT()
  const nameOf = useLectureName()
  const groups = useQuery(chatQueries.groups(academyId)).data ?? []
  return (
    <>
      <SelectField
        size="sm"
        label={t('common.lecture')}
        placeholder={t('chats.allLectures')}
        value={String(lectureShown(address) ?? '')}
        options={lectures.map((lecture) => ({ value: String(lecture.stageLectureId), label: nameOf(lecture) }))}
        onChange={(event) => onChange(ofLecture(address, Number(event.target.value) || null))}
      />
      {groups.length > 0 && (
        <SelectField
          size="sm"
          label={t('common.group')}
          placeholder={t('chats.allGroups')}
          value={address.groupId === 'general' ? '' : String(address.groupId)}
          options={groupOptions(groups)}
          onChange={(event) => onChange({ groupId: Number(event.target.value) || 'general' })}
        />
      )}
    </>
  )
}

function Filters({ selection, ...props }: StaffChatProps & { lectures: readonly ChatLecture[] }) {
  const t = useT()
  const { address, onChange } = props
  // Talks about all lectures have begun, each of them.
  const choices: readonly ChatAddress['only'][] =
    lectureShown(address) === null ? onlyChoices.filter((value) => value !== 'begun') : onlyChoices
  return (
    <div className={classes.filters}>
      <AcademyFilter needs="chat.staff" />
      {selection !== 'all' && <OfAcademy academyId={selection} {...props} />}
      <SearchField
        label={t('chats.search')}
        maxLength={searchMaxLength}
        value={address.search}
        onChange={(search) => onChange({ search })}
      />
      <SegmentedControl
        label={t('common.show')}
        segments={choices.map((value) => ({ value, content: t(`chats.only.${value}`) }))}
        value={choices.includes(address.only) ? address.only : 'all'}
        onChange={(only) => onChange({ only })}
      />
    </div>
  )
}

/** Whom one talks to, and the way to their work. */
function TalkHeader({ chatKey, listHref }: { chatKey: ChatKey; listHref: string }) {
  const t = useT()
  const locale = useLocale()
  const { user, selection } = usePerson()
  const { data } = useQuery({ ...chatQueries.messages(chatKey), enabled: false })
  const name = data ? personName(data.student, t) : ''
  const pathOf = useRowPath()
  const homework = { lecture: chatKey.stageLectureId, state: 'all', search: name }
  return (
    <header className={classes.header}>
      <TextLink quiet href={listHref} className={classes.back}>
        <ArrowLeftIcon size={20} />
        <span className="ac-visually-hidden">{t('common.backToTheList')}</span>
      </TextLink>
      {data && (
        <>
          <Avatar name={name} src={data.student.avatarUrl} size={38} />
          <div className={classes.who}>
            <h2>
              <PersonLink id={data.student.id}>{name}</PersonLink>
            </h2>
            <p>{localized(data.lectureName, locale)}</p>
          </div>
          {mayDo(user, selection, 'homework.read', 'read') && (
            <ButtonLink
              size="sm"
              variant="ghost"
              href={pathOf(paths.reviewDesk, chatKey.academyId, homework)}
              leading={<CheckCircleIcon size={20} />}
            >
              <span className={classes.homework}>{t('common.homework')}</span>
            </ButtonLink>
          )}
        </>
      )}
    </header>
  )
}

function Empty({ chatKey }: { chatKey: ChatKey }) {
  const t = useT()
  const { data } = useQuery({ ...chatQueries.messages(chatKey), enabled: false })
  return (
    <EmptyState
      art={<MailSentArt />}
      title={t('chats.emptyTitle')}
      text={data && t('chats.emptyText', { name: personName(data.student, t) })}
    />
  )
}

/** A link into a talk names its lecture, and the lecture its academy. */
const useAcademyOfLink = (selection: StaffChatProps['selection'], lectures: ChatLecture[], address: ChatAddress) => {
  const router = useRouter()
  const pathOf = useRowPath()
  const named = lectures.find(({ stageLectureId }) => stageLectureId === address.stageLectureId)
  const talk =
    selection === 'all' && named ? pathOf(paths.staffChat, named.academyId, chatAddress.write(address)) : null
  useEffect(() => {
    if (talk !== null) void router.navigate({ href: talk, replace: true })
  }, [router, talk])
}

/** RT-09, ACAD-52: the talks of one academy or of all of them, and one talk beside. */
export function StaffChat({ selection, address, onChange }: StaffChatProps) {
  const t = useT()
  const pathOf = useRowPath()
  const lectures = useQuery(chatQueries.lectures(selection))
  useAcademyOfLink(selection, lectures.data ?? [], address)
  if (lectures.isError && !lectures.data) return <LoadFailure query={lectures} />
  if (!lectures.data) return <LoadingRows rows={8} />
  const talk = talkOf(address)
  if (lectures.data.length === 0 && talk === null)
    return (
      <>
        <AcademyBar needs="chat.staff" />
        <EmptyState art={<EmptyListArt />} title={t('chats.noLectures')} text={t('chats.noLecturesText')} />
      </>
    )
  const lectureId = lectureShown(address)
  const hrefOf = ({ academyId, ...key }: ChatKey) =>
    pathOf(paths.staffChat, academyId, chatAddress.write(withTalk(address, key)))
  const chatKey = selection === 'all' || talk === null ? null : { academyId: selection, ...talk }
  return (
    <div className={classes.desk} data-open={chatKey !== null || undefined}>
      <div className={classes.side}>
        <Filters {...{ selection, address, onChange }} lectures={lectures.data} />
        <div className={classes.threads}>
          {selection === 'all' || lectureId === null ? (
            <InboxThreads {...{ selection, address, hrefOf, onChange }} />
          ) : (
            <LectureThreads academyId={selection} stageLectureId={lectureId} {...{ address, hrefOf, onChange }} />
          )}
        </div>
      </div>
      <div className={classes.talk}>
        {chatKey === null ? (
          <div className={classes.choose}>
            <EmptyState art={<MailSentArt />} title={t('chats.choose')} text={t('chats.chooseText')} />
          </div>
        ) : (
          <ChatView
            key={`${chatKey.stageLectureId} ${chatKey.userId}`}
            chatKey={chatKey}
            header={
              <TalkHeader
                chatKey={chatKey}
                listHref={pathOf(paths.staffChat, chatKey.academyId, chatAddress.write(withTalk(address, null)))}
              />
            }
            empty={<Empty chatKey={chatKey} />}
          />
        )}
      </div>
    </div>
  )
}
