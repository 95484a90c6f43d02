import { useQuery } from '@tanstack/react-query'
import type { LecturePage } from '@academy/contract/homework'
import type { ReactNode } from 'react'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingRows } from '#kit/loading.tsx'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ExternalIcon } from '#ui/main-icons.tsx'
import { MarkdownTree } from '#ui/markdown-tree.tsx'
import { Notice } from '#ui/notice.tsx'
import { CheckedWork } from './checked-work.tsx'
import { useFollowHomework } from './follow-homework.ts'
import { HomeworkCard } from './homework-card.tsx'
import { homeworkQueries } from './homework.api.ts'
import classes from './homework.module.css'
import { answerPartId } from './homework.rules.ts'
import { LectureFeedbackPart } from './lecture-feedback.tsx'

function WithPage({
  stageLectureId,
  children,
}: {
  stageLectureId: number
  children: (page: LecturePage) => ReactNode
}) {
  const { selection } = usePerson()
  const query = useQuery(homeworkQueries.page(selection, stageLectureId))
  useFollowHomework(selection, stageLectureId)
  if (query.data) return children(query.data)
  return <Card>{query.isError ? <LoadFailure query={query} /> : <LoadingRows rows={6} />}</Card>
}

/** HW-21: what the lecture is about, its materials, its homework and what one thinks of it. */
export function LectureParts({
  stageLectureId,
  taskHref,
  chat,
}: {
  stageLectureId: number
  taskHref: string
  /** RT-11: shown where the lecture has a chat. */
  chat: ReactNode
}) {
  const t = useT()
  const locale = useLocale()
  return (
    <WithPage stageLectureId={stageLectureId}>
      {(page) => {
        const [about, materials] = [localized(page.description, locale), localized(page.materials, locale)]
        return (
          <div className="ac-stack ac-gap-24">
            {(about.length > 0 || page.lecturer || page.videoLink) && (
              <Card title={t('lecture.about')}>
                {about.length > 0 && (
                  <MarkdownTree tree={about} headingLevel={3} newTabLabel={t('app.opensInNewTab')} />
                )}
                {page.lecturer && (
                  <p className={classes.lecturer}>
                    {t('lecture.lecturer', { name: `${page.lecturer.firstName} ${page.lecturer.lastName}` })}
                  </p>
                )}
                {page.videoLink && (
                  <p className={classes.video}>
                    <ButtonLink
                      variant="soft"
                      href={page.videoLink}
                      target="_blank"
                      rel="noopener noreferrer"
                      leading={<ExternalIcon size={18} />}
                    >
                      {t('lecture.video')}
                      <span className="ac-visually-hidden"> ({t('app.opensInNewTab')})</span>
                    </ButtonLink>
                  </p>
                )}
              </Card>
            )}
            {materials.length > 0 && (
              <Card title={t('lecture.materials')}>
                <MarkdownTree tree={materials} headingLevel={3} newTabLabel={t('app.opensInNewTab')} />
              </Card>
            )}
            {page.homework && <HomeworkCard page={page} homework={page.homework} taskHref={taskHref} />}
            {page.hasChat && chat}
            {page.feedback && (
              <LectureFeedbackPart key={page.lectureId} lectureId={page.lectureId} feedback={page.feedback} />
            )}
          </div>
        )
      }}
    </WithPage>
  )
}

/** NAV-18: the checked homework of a lecture. */
export function TaskParts({
  stageLectureId,
  lectureHref,
  reply,
}: {
  stageLectureId: number
  lectureHref: string
  reply: ReactNode
}) {
  const t = useT()
  return (
    <WithPage stageLectureId={stageLectureId}>
      {(page) =>
        page.homework?.response ? (
          <CheckedWork
            page={page}
            homework={page.homework}
            answerHref={`${lectureHref}#${answerPartId}`}
            reply={page.hasChat && reply}
          />
        ) : (
          <Notice tone="info">{t('homework.nothingYet')}</Notice>
        )
      }
    </WithPage>
  )
}
