import type { UserComment } from '@academy/contract/comments'
import { commentMaxLength } from '@academy/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingRows } from '#kit/loading.tsx'
import { RemovalDialog } from '#kit/removal-dialog.tsx'
import { useAction } from '#kit/use-action.ts'
import { alerts } from '#lib/alerts.ts'
import { useNow } from '#lib/clock.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { reportFailure } from '#lib/report-failure.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { exactTime, timeAgo } from '#lib/time-ago.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { TrashIcon } from '#ui/icons.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import classes from './person-comments.module.css'
import { addComment, peopleQueries, removeComment } from './people.api.ts'

function Comment({ comment, onDelete }: { comment: UserComment; onDelete: () => void }) {
  const t = useT()
  const locale = useLocale()
  const now = useNow()
  const author = comment.author?.fullName ?? t('people.comments.gone')
  return (
    <li className={classes.comment}>
      <Avatar name={author} src={comment.author?.avatarUrl ?? null} />
      <div className={classes.words}>
        <p className={classes.head}>
          <span className={classes.author}>{author}</span>
          <time dateTime={comment.createdAt} title={exactTime(comment.createdAt, locale)}>
            {timeAgo(comment.createdAt, now, locale)}
          </time>
        </p>
        <p className={classes.text}>{comment.text}</p>
      </div>
      {comment.mayDelete && (
        <IconButton
          size="sm"
          label={t('people.comments.deleteOf', { name: author })}
          icon={<TrashIcon size={18} />}
          onClick={onDelete}
        />
      )}
    </li>
  )
}

function Composer({ userId, academyId }: { userId: number; academyId: number }) {
  const t = useT()
  const [text, setText] = useState('')
  const [isAsked, setAsked] = useState(false)
  const { isBusy, run } = useAction(reportFailure)
  const field = useRef<HTMLTextAreaElement>(null)
  const add = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (text.trim() === '') {
      field.current?.focus()
      return
    }
    void run(async () => {
      if (!(await addComment(userId, academyId, text))) return
      setText('')
      setAsked(false)
      alerts.success('people.comments.added')
    })
  }
  return (
    <form className={classes.composer} onSubmit={add} noValidate>
      <TextAreaField
        ref={field}
        size="sm"
        rows={3}
        required
        label={t('people.comments.text')}
        help={t('people.comments.help')}
        maxLength={commentMaxLength}
        error={isAsked && text.trim() === '' ? t('validation.fieldIsRequired') : undefined}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" size="sm" loading={isBusy}>
        {t('common.addComment')}
      </Button>
    </form>
  )
}

function Comments({
  userId,
  academyId,
  onDelete,
}: {
  userId: number
  academyId: number
  onDelete: (id: number) => void
}) {
  const t = useT()
  const query = useQuery(peopleQueries.comments(academyId, userId))
  if (query.isError) return <LoadFailure query={query} />
  if (query.isPending) return <LoadingRows rows={3} />
  if (query.data.length === 0) return <p className="ac-soft">{t('people.comments.empty')}</p>
  return (
    <ul role="list" className={classes.list} aria-label={t('people.comments')}>
      {query.data.map((comment) => (
        <Comment key={comment.id} comment={comment} onDelete={() => onDelete(comment.id)} />
      ))}
    </ul>
  )
}

/** ACC-73, ACC-74: what staff of one academy note about a student for each other. */
export function PersonComments({ userId, academyId }: { userId: number; academyId: number }) {
  const t = useT()
  const viewer = usePerson()
  const [deleting, setDeleting] = useState<number | null>(null)
  const remove = async () => {
    if (deleting !== null && (await removeComment(deleting, academyId))) alerts.success('people.comments.deleted')
    setDeleting(null)
  }
  return (
    <div className="ac-stack ac-gap-20">
      {viewer.mode !== 'impersonation' && <Composer key={academyId} userId={userId} academyId={academyId} />}
      <Comments userId={userId} academyId={academyId} onDelete={setDeleting} />
      <RemovalDialog
        opened={deleting !== null}
        title={t('people.comments.delete.title')}
        confirmLabel={t('action.delete')}
        cancelLabel={t('action.cancel')}
        remove={remove}
        onClose={() => setDeleting(null)}
      >
        {t('people.comments.delete.text')}
      </RemovalDialog>
    </div>
  )
}
