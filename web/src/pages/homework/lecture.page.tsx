import { ChatCard } from '#features/talk/chat/chat-card.tsx'
import { LectureParts, TaskParts } from '#features/homework/homework/lecture-parts.tsx'
import { LectureHeader } from '#features/programme/stages/lecture-header.tsx'
import { LectureNeighbours } from '#features/programme/stages/lecture-neighbours.tsx'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { BackLink } from '#ui/back-link.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { ChatIcon } from '#ui/icons.tsx'
import classes from './lecture.page.module.css'
import { titleOf, useLecture, type LectureAddress } from './use-lecture.ts'

/** NAV-36 */
export function LecturePage(address: LectureAddress) {
  const t = useT()
  const locale = useLocale()
  const found = useLecture(address)
  usePageTitle(found === null ? t('cabinet.title') : localized(found.lecture.name, locale))
  if (found === null) return null
  const { stage, lecture } = found
  const taskHref = paths.lectureTask(stage.urlName, lecture.urlName)
  return (
    <div className={classes.page}>
      <LectureHeader stage={stage} lecture={lecture} />
      <LectureParts
        key={lecture.stageLectureId}
        stageLectureId={lecture.stageLectureId}
        taskHref={taskHref}
        chat={
          <ChatCard stageLectureId={lecture.stageLectureId} href={paths.lectureChat(stage.urlName, lecture.urlName)} />
        }
      />
      <LectureNeighbours stage={stage} lecture={lecture} />
    </div>
  )
}

/** NAV-18 */
export function TaskPage(address: LectureAddress) {
  const t = useT()
  const locale = useLocale()
  const found = useLecture(address)
  usePageTitle(titleOf(t('homework.own'), found, locale))
  if (found === null) return null
  const { stage, lecture } = found
  const lectureHref = paths.stageLecture(stage.urlName, lecture.urlName)
  return (
    <div className={classes.page}>
      <LectureHeader stage={stage} lecture={lecture} />
      <p>
        <BackLink href={lectureHref}>{t('chatPage.back')}</BackLink>
      </p>
      <TaskParts
        key={lecture.stageLectureId}
        stageLectureId={lecture.stageLectureId}
        lectureHref={lectureHref}
        reply={
          <ButtonLink
            variant="soft"
            leading={<ChatIcon size={20} />}
            href={paths.lectureChat(stage.urlName, lecture.urlName)}
          >
            {t('chatPage.reply')}
          </ButtonLink>
        }
      />
    </div>
  )
}
