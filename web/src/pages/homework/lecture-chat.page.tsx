import { ChatView } from '#features/talk/chat/chat-view.tsx'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { BackLink } from '#ui/back-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { MailSentArt } from '#ui/illustrations/mail-sent.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import classes from './lecture-chat.page.module.css'
import { titleOf, useLecture, type LectureAddress } from './use-lecture.ts'

/** NAV-19, RT-08 */
export function LectureChatPage(address: LectureAddress) {
  const t = useT()
  const locale = useLocale()
  const found = useLecture(address)
  const { user, selection } = usePerson()
  usePageTitle(titleOf(t('chatPage.title'), found, locale))
  if (found === null || typeof selection !== 'number') return null
  const { stage, lecture } = found
  const { stageLectureId } = lecture
  return (
    <div className={classes.page}>
      <PageHeader
        crumb={<BackLink href={paths.stageLecture(stage.urlName, lecture.urlName)}>{t('chatPage.back')}</BackLink>}
        title={t('chatPage.title')}
        context={localized(lecture.name, locale)}
      />
      <ChatView
        key={`${selection} ${stageLectureId}`}
        chatKey={{ academyId: selection, stageLectureId, userId: user.id }}
        empty={<EmptyState art={<MailSentArt />} title={t('chatPage.emptyTitle')} text={t('chatPage.emptyText')} />}
      />
    </div>
  )
}
