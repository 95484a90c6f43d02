import { useQuery } from '@tanstack/react-query'
import type { ChatLecture } from '@academy/contract/chat'
import { groupOptions } from '#domain/groups/group-options.ts'
import { PersonLink } from '#domain/person/person-link.tsx'
import { personName } from '#domain/person/person-name.ts'
import { useAcademyInAddress, useRowPath } from '#kit/academy/academy-address.ts'
import { AcademyBar } from '#kit/academy/academy-bar.tsx'
import { AcademyFilter } from '#kit/academy/academy-filter.tsx'
import { searchMaxLength } from '#kit/address/address-parts.ts'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingRows } from '#kit/loading.tsx'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { paths } from '#lib/paths.ts'
import { formatQuery } from '#lib/query-string.ts'
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
import { changeAddress, chatAddress, onlyChoices, type ChatAddress } from './chat-address.rules.ts'
import { ChatView } from './chat-view.tsx'
import { chatQueries, type ChatKey } from './chat.api.ts'
import classes from './staff-chat.module.css'
import { ThreadList } from './thread-list.tsx'

interface StaffChatProps {
  academyId: number
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

function Filters({ academyId, address, onChange, lectures }: StaffChatProps & { lectures: readonly ChatLecture[] }) {
  const t = useT()
  const nameOf = useLectureName()
  const groups = useQuery(chatQueries.groups(academyId)).data ?? []
  const isKnown = lectures.some(({ stageLectureId }) => stageLectureId === address.stageLectureId)
  return (
    <div className={classes.filters}>
      <AcademyFilter needs="chat.staff" />
      <SelectField
        size="sm"
        label={t('common.lecture')}
        value={isKnown ? String(address.stageLectureId) : ''}
        {...(isKnown ? {} : { placeholder: t('common.chooseALecture') })}
        options={lectures.map((lecture) => ({ value: String(lecture.stageLectureId), label: nameOf(lecture) }))}
        onChange={(event) => onChange({ stageLectureId: Number(event.target.value) })}
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
      <SearchField
        label={t('chats.search')}
        maxLength={searchMaxLength}
        value={address.search}
        onChange={(search) => onChange({ search })}
      />
      <SegmentedControl
        label={t('common.show')}
        segments={onlyChoices.map((value) => ({ value, content: t(`chats.only.${value}`) }))}
        value={address.only}
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

/** RT-09: the talks of an academy: lectures, their students, and one talk. */
export function StaffChat({ academyId, address, onChange }: StaffChatProps) {
  const t = useT()
  const academy = useAcademyInAddress()
  const lectures = useQuery(chatQueries.lectures(academyId))
  if (lectures.isError && !lectures.data) return <LoadFailure query={lectures} />
  if (!lectures.data) return <LoadingRows rows={8} />
  const stageLectureId = address.stageLectureId ?? lectures.data[0]?.stageLectureId
  if (stageLectureId === undefined)
    return (
      <>
        <AcademyBar needs="chat.staff" />
        <EmptyState art={<EmptyListArt />} title={t('chats.noLectures')} text={t('chats.noLecturesText')} />
      </>
    )
  const shown = { ...address, stageLectureId }
  const hrefOf = (userId: number | null) =>
    paths.staffChat + formatQuery({ ...academy, ...chatAddress.write(changeAddress(shown, { userId })) })
  const chatKey = address.userId === null ? null : { academyId, stageLectureId, userId: address.userId }
  return (
    <div className={classes.desk} data-open={chatKey !== null || undefined}>
      <div className={classes.side}>
        <Filters {...{ academyId, onChange }} address={shown} lectures={lectures.data} />
        <div className={classes.threads}>
          <ThreadList {...{ academyId, stageLectureId, hrefOf, onChange }} address={shown} />
        </div>
      </div>
      <div className={classes.talk}>
        {chatKey === null ? (
          <div className={classes.choose}>
            <EmptyState art={<MailSentArt />} title={t('chats.choose')} text={t('chats.chooseText')} />
          </div>
        ) : (
          <ChatView
            key={`${stageLectureId} ${chatKey.userId}`}
            chatKey={chatKey}
            header={<TalkHeader chatKey={chatKey} listHref={hrefOf(null)} />}
            empty={<Empty chatKey={chatKey} />}
          />
        )}
      </div>
    </div>
  )
}
