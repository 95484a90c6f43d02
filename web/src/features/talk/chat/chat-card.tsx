import { useQuery } from '@tanstack/react-query'
import { useT } from '#lib/i18n/use-t.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ChatIcon } from '#ui/icons.tsx'
import classes from './chat-card.module.css'
import { chatQueries } from './chat.api.ts'
import { useFollowUnread } from './use-follow-unread.ts'

/** The way from a lecture to its chat, with what is new there. */
export function ChatCard({ stageLectureId, href }: { stageLectureId: number; href: string }) {
  const t = useT()
  const { user, selection } = usePerson()
  useFollowUnread(selection, stageLectureId, user.id)
  const { data } = useQuery(chatQueries.unread(selection, stageLectureId))
  const unread = data?.[user.id] ?? 0
  return (
    <Card
      title={t('chatPage.open')}
      action={unread > 0 && <Badge tone="brand">{t('chatPage.unread', { count: unread })}</Badge>}
    >
      <div className={classes.line}>
        <p>{t('chatPage.openText')}</p>
        <ButtonLink variant="secondary" href={href} leading={<ChatIcon size={20} />}>
          {t('chatPage.title')}
        </ButtonLink>
      </div>
    </Card>
  )
}
