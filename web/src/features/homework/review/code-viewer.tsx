import type { LineComment } from '@academy/contract/homework'
import type { ReviewDetails } from '@academy/contract/review'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useAction } from '#kit/use-action.ts'
import { isApiError } from '#lib/api-error.ts'
import { useFailureText } from '#lib/failure-text.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { personName } from '#domain/person/person-name.ts'
import { LoadingRows } from '#kit/loading.tsx'
import { reportFailure } from '#lib/report-failure.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Button } from '#ui/button.tsx'
import { CodeLines } from '#ui/code-lines.tsx'
import { languageOfFile } from '#ui/code-lines.rules.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { RefreshIcon, TrashIcon } from '#ui/icons.tsx'
import { MarkdownTree } from '#ui/markdown-tree.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import classes from './code-viewer.module.css'
import { firstFile, type Folder, treeOf } from './file-tree.rules.ts'
import { addLineComment, removeLineComment, reviewQueries } from './review.api.ts'

interface FilesProps {
  folder: Folder
  open: string | null
  counts: ReadonlyMap<string, number>
  onOpen: (path: string) => void
}

function Files({ folder, open, counts, onOpen }: FilesProps) {
  const t = useT()
  return (
    <ul role="list" className={classes.files}>
      {folder.folders.map((inner) => (
        <li key={inner.name}>
          <details open>
            <summary>{inner.name}</summary>
            <Files folder={inner} open={open} counts={counts} onOpen={onOpen} />
          </details>
        </li>
      ))}
      {folder.files.map(({ path, name, isText }) => (
        <li key={path}>
          <button
            type="button"
            className={classes.file}
            disabled={!isText}
            title={isText ? path : t('review.code.binary')}
            aria-current={path === open ? 'true' : undefined}
            onClick={() => onOpen(path)}
          >
            <span>{name}</span>
            {counts.has(path) && <span className={classes.count}>{counts.get(path)}</span>}
          </button>
        </li>
      ))}
    </ul>
  )
}

function Comment({ comment, mayRemove, onRemove }: { comment: LineComment; mayRemove: boolean; onRemove: () => void }) {
  const t = useT()
  return (
    <div className={classes.comment}>
      <div>
        <p className="ac-dim ac-xs">{personName(comment.author, t)}</p>
        <MarkdownTree tree={comment.bodyTree} headingLevel={4} newTabLabel={t('app.opensInNewTab')} />
      </div>
      {mayRemove && (
        <IconButton
          size="sm"
          label={t('review.code.remove', { line: comment.line })}
          icon={<TrashIcon size={16} />}
          onClick={onRemove}
        />
      )}
    </div>
  )
}

interface ComposerProps {
  line: number
  onSend: (body: string) => Promise<void>
  onClose: () => void
}

function Composer({ line, onSend, onClose }: ComposerProps) {
  const t = useT()
  const failureText = useFailureText()
  const [body, setBody] = useState('')
  const { isBusy, failure, run } = useAction()
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (body.trim() === '') return
    void run(async () => {
      await onSend(body.trim())
      onClose()
    })
  }
  return (
    <form className={classes.composer} onSubmit={send}>
      <TextAreaField
        size="sm"
        rows={2}
        label={t('review.code.comment', { line })}
        placeholder={t('review.code.commentPlaceholder')}
        maxLength={2_000}
        value={body}
        error={failure === null ? undefined : failureText(failure)}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was opened to be written in
        autoFocus
        onChange={({ target }) => setBody(target.value)}
        onKeyDown={(event) => {
          // Keys of the desk are not meant here.
          event.stopPropagation()
          if (event.key === 'Escape') onClose()
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
        }}
      />
      <div className={classes.buttons}>
        <Button size="sm" type="submit" loading={isBusy}>
          {t('common.addComment')}
        </Button>
        <Button size="sm" variant="ghost" onClick={onClose}>
          {t('review.cancel')}
        </Button>
      </div>
    </form>
  )
}

interface OpenFileProps {
  academyId: number
  details: ReviewDetails
  commit: string
  path: string
}

function OpenFile({ academyId, details, commit, path }: OpenFileProps) {
  const t = useT()
  const failureText = useFailureText()
  const { user } = usePerson()
  const { response, may, lineComments } = details
  const query = useQuery(reviewQueries.codeFile(academyId, response.id, commit, path))
  const [line, setLine] = useState<number | null>(null)
  if (query.isError) return <Notice tone="error">{failureText(query.error)}</Notice>
  if (query.isPending) return <LoadingRows rows={6} />
  const here = lineComments.filter((comment) => comment.path === path)
  const focusLine = (number: number) =>
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-line="${number}"]`)?.focus())
  const remove = async (comment: LineComment) => {
    try {
      await removeLineComment(academyId, response.id, comment.id)
      focusLine(comment.line)
    } catch (error) {
      reportFailure(error)
    }
  }
  const notes = new Map<number, ReactNode>()
  for (const number of new Set([...here.map((comment) => comment.line), ...(line === null ? [] : [line])]))
    notes.set(
      number,
      <>
        {here
          .filter((comment) => comment.line === number)
          .map((comment) => (
            <Comment
              key={comment.id}
              comment={comment}
              mayRemove={may.manage || comment.author.id === user.id}
              onRemove={() => void remove(comment)}
            />
          ))}
        {line === number && (
          <Composer
            line={number}
            onSend={async (body) => {
              await addLineComment(academyId, response.id, { commit, path, line: number, body })
            }}
            onClose={() => {
              setLine(null)
              focusLine(number)
            }}
          />
        )}
      </>,
    )
  return (
    <CodeLines
      code={query.data.text.replace(/\r\n/g, '\n')}
      language={languageOfFile(path)}
      label={t('review.code.of', { path })}
      lineLabel={(number) => t('review.code.line', { line: number })}
      notes={notes}
      {...(may.review && { onLine: setLine })}
    />
  )
}

/** The repository at the commit that counts, beside the mark; comments stand at their lines. */
export function CodeViewer({ academyId, details }: { academyId: number; details: ReviewDetails }) {
  const t = useT()
  const failureText = useFailureText()
  const query = useQuery(reviewQueries.code(academyId, details.response.id))
  const [chosen, setChosen] = useState<string | null>(null)
  if (query.isError)
    return (
      <Notice
        tone="warning"
        action={
          <Button
            size="sm"
            variant="secondary"
            className={classes.retry}
            leading={<RefreshIcon size={16} />}
            loading={query.isFetching}
            onClick={() => void query.refetch()}
          >
            {t('action.retry')}
          </Button>
        }
      >
        {isApiError(query.error, 'LostInternetConnection') ? failureText(query.error) : t('review.code.failed')}
      </Notice>
    )
  if (query.isPending) return <LoadingRows rows={6} />
  const { commit, files, isCut } = query.data
  const path = chosen ?? firstFile(files)
  const counts = new Map<string, number>()
  for (const comment of details.lineComments) counts.set(comment.path, (counts.get(comment.path) ?? 0) + 1)
  return (
    <div className={classes.frame}>
      <div className={classes.viewer}>
        <nav className={classes.tree} aria-label={t('review.code.files')}>
          <Files folder={treeOf(files)} open={path} counts={counts} onOpen={setChosen} />
          {isCut && <p className="ac-dim ac-sm">{t('review.code.cut')}</p>}
        </nav>
        <div className="ac-shrink">
          {path === null ? (
            <p className="ac-dim ac-sm">{t('review.code.choose')}</p>
          ) : (
            <>
              <p className={classes.path}>{path}</p>
              <OpenFile key={path} academyId={academyId} details={details} commit={commit} path={path} />
            </>
          )}
        </div>
      </div>
    </div>
  )
}
