import type { LetterWithWriter } from '@academy/contract/interviews'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { PersonLink } from '#domain/person/person-link.tsx'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { formatDate } from '#lib/dates.ts'
import { pageCountOf } from '#lib/paging.rules.ts'
import { personName } from '#domain/person/person-name.ts'
import { isSingleKey, useKeyRows, usePageKeys } from '#kit/keys/keys.ts'
import { ListPages } from '#kit/list/list-pages.tsx'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingRows } from '#kit/loading.tsx'
import type { Selection } from '#lib/session/roles.rules.ts'
import { exactTime } from '#lib/time-ago.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ArrowLeftIcon, ArrowRightIcon, ChevronLeftIcon } from '#ui/icons.tsx'
import { EmptyListArt } from '#ui/illustrations/empty-list.tsx'
import { WriterFacts } from './applicant-facts.tsx'
import { lettersQueries } from './letters.api.ts'
import { keyOf, type LettersAddress, neighbour, openIndex, toQuery } from './letters-address.rules.ts'
import classes from './letter-reader.module.css'

/** J and K, as in every mail reader; not while somebody types. */
const useKeys = (onStep: (step: 1 | -1) => void) => {
  const t = useT()
  useKeyRows(
    useMemo(
      () => [
        { keys: ['J'], text: t('letters.next') },
        { keys: ['K'], text: t('letters.previous') },
      ],
      [t],
    ),
  )
  usePageKeys((event) => {
    if (!isSingleKey(event)) return
    if (event.code === 'KeyJ') onStep(1)
    if (event.code === 'KeyK') onStep(-1)
  })
}

function WriterList({
  rows,
  openKey,
  isOverAll,
  onOpen,
}: {
  rows: readonly LetterWithWriter[]
  openKey: string | undefined
  isOverAll: boolean
  onOpen: (key: string) => void
}) {
  const t = useT()
  const locale = useLocale()
  return (
    <ol role="list" className={classes.list} aria-label={t('letters.list')}>
      {rows.map((writer) => {
        const name = personName(writer, t)
        return (
          <li key={keyOf(writer)}>
            <button
              type="button"
              className={classes.writer}
              aria-current={keyOf(writer) === openKey ? 'true' : undefined}
              onClick={() => onOpen(keyOf(writer))}
            >
              <Avatar name={name} src={writer.avatarUrl} />
              <span className={classes.who}>
                <span className={classes.name}>{name}</span>
                <span className={classes.note}>
                  {[
                    isOverAll && writer.academyName,
                    writer.specialization?.name,
                    writer.letter && formatDate(writer.letter.updatedAt, locale),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              {!writer.letter && <Badge>{t('letters.notWritten')}</Badge>}
            </button>
          </li>
        )
      })}
    </ol>
  )
}

interface OpenLetterProps {
  writer: LetterWithWriter
  isOverAll: boolean
  children: ReactNode
}

function OpenLetter({ writer, isOverAll, children }: OpenLetterProps) {
  const t = useT()
  const locale = useLocale()
  const name = personName(writer, t)
  return (
    <article className={classes.letter} aria-labelledby="open-letter">
      <div className={classes.paper}>
        <header className={classes.head}>
          <div>
            <h2 id="open-letter" tabIndex={-1}>
              <PersonLink id={writer.userId} academyId={writer.academyId}>
                {name}
              </PersonLink>
            </h2>
            {isOverAll && <p className={classes.note}>{writer.academyName}</p>}
            {writer.letter && (
              <p className={classes.note}>
                {t('letters.savedAt', { time: exactTime(writer.letter.updatedAt, locale) })}
              </p>
            )}
          </div>
          {children}
        </header>
        {writer.letter ? (
          <p className={classes.text} lang="uk">
            {writer.letter.letterText}
          </p>
        ) : (
          <EmptyState title={t('letters.none.title')} text={t('letters.none.text')} />
        )}
      </div>
      <aside className={classes.facts} aria-label={t('letters.about')}>
        <h3>{t('letters.about')}</h3>
        <WriterFacts writer={writer} />
      </aside>
    </article>
  )
}

interface LetterReaderProps {
  selection: Selection
  address: LettersAddress
  onChange: (change: Partial<LettersAddress>) => void
  filters: ReactNode
}

/** INT-04: who has written on the left, the letter on the right; a phone shows one of the two. */
export function LetterReader({ selection, address, onChange, filters }: LetterReaderProps) {
  const t = useT()
  const query = useQuery(lettersQueries.list(selection, toQuery(address)))
  const rows = query.data?.rows ?? []
  const index = openIndex(rows, address.open)
  const place = { page: address.page, pageCount: pageCountOf(query.data?.count ?? 0), index }
  const [previous, next] = [neighbour(rows, place, -1), neighbour(rows, place, 1)]
  const step = (by: 1 | -1) => {
    const target = by === 1 ? next : previous
    if (target && !query.isPlaceholderData) onChange(target)
  }
  useKeys(step)
  const writer = rows[index]
  const isOverAll = typeof selection !== 'number'
  const isFiltered = address.search.trim() !== '' || address.groupId !== null || address.written !== ''
  return (
    <div className={classes.columns} data-open={address.open !== null || undefined}>
      <div className={`${classes.left} ac-no-print`}>
        {filters}
        {query.isPending ? (
          <LoadingRows rows={8} />
        ) : (
          rows.length > 0 && (
            <>
              <p className="ac-dim ac-xs" role="status">
                {t('letters.count', { count: query.data?.count ?? 0 })}
              </p>
              <WriterList
                rows={rows}
                openKey={writer && keyOf(writer)}
                isOverAll={isOverAll}
                onOpen={(open) => onChange({ open })}
              />
              {place.pageCount > 1 && (
                <ListPages
                  page={address.page}
                  count={query.data?.count ?? 0}
                  onChange={(page) => onChange({ page, open: null })}
                />
              )}
            </>
          )
        )}
      </div>
      <div className={`ac-refreshed ${classes.right}`} aria-busy={query.isPlaceholderData}>
        {query.isError && <LoadFailure query={query} />}
        {query.data && rows.length === 0 && (
          <EmptyState
            art={<EmptyListArt />}
            title={t(isFiltered ? 'common.noOneFound' : 'letters.empty.title')}
            text={t(isFiltered ? 'common.changeSearch' : 'letters.empty.text')}
          />
        )}
        {writer && (
          <OpenLetter key={keyOf(writer)} writer={writer} isOverAll={isOverAll}>
            <div className="ac-row ac-gap-8 ac-no-print">
              <Button
                size="sm"
                variant="ghost"
                className={classes.back}
                leading={<ChevronLeftIcon size={18} />}
                onClick={() => onChange({ open: null })}
              >
                {t('common.backToTheList')}
              </Button>
              <Button
                size="sm"
                variant="secondary"
                title={t('common.keyK')}
                aria-keyshortcuts="k"
                disabled={!previous}
                leading={<ArrowLeftIcon size={18} />}
                onClick={() => step(-1)}
              >
                {t('letters.previous')}
              </Button>
              <Button
                size="sm"
                variant="secondary"
                title={t('common.keyJ')}
                aria-keyshortcuts="j"
                disabled={!next}
                trailing={<ArrowRightIcon size={18} />}
                onClick={() => step(1)}
              >
                {t('letters.next')}
              </Button>
            </div>
          </OpenLetter>
        )}
      </div>
    </div>
  )
}
