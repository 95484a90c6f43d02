import type { LetterTotals, LetterWithWriter } from '@academy/contract/letters'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useDecisionKeys } from '#domain/decisions/use-decision-keys.ts'
import { PersonLink } from '#domain/person/person-link.tsx'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { formatDate } from '#lib/dates.ts'
import { pageCountOf } from '#lib/paging.rules.ts'
import { personName } from '#domain/person/person-name.ts'
import { useProgrammeRoom } from '#domain/programme/programme-room.ts'
import { academiesWith } from '#kit/academy/own-academies.rules.ts'
import { openKeysList } from '#kit/keys/keys.ts'
import { ListPages } from '#kit/list/list-pages.tsx'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingRows } from '#kit/loading.tsx'
import { useAction } from '#kit/use-action.ts'
import { alerts } from '#lib/alerts.ts'
import { reportFailure } from '#lib/report-failure.ts'
import type { Selection } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { exactTime } from '#lib/time-ago.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ArrowLeftIcon, ArrowRightIcon, ChevronLeftIcon, HelpIcon } from '#ui/icons.tsx'
import { EmptyListArt } from '#ui/illustrations/empty-list.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { WriterFacts } from './applicant-facts.tsx'
import { DecisionPanel, decisionNoteId } from './decision-panel.tsx'
import { lettersQueries, nextWaiting, reloadLetters } from './letters.api.ts'
import {
  afterDeciding,
  keyOf,
  type LettersAddress,
  neighbour,
  openIndex,
  toPlace,
  toQuery,
} from './letters-address.rules.ts'
import { isLetterNewer } from './decisions.rules.ts'
import { UndoDecision } from './undo-decision.tsx'
import { type Decisions, useDecisions } from './use-decisions.ts'
import classes from './letter-reader.module.css'

function WriterList({
  rows,
  openKey,
  isOverAll,
  decisions: { decisionOf, shownOf },
  onOpen,
}: {
  rows: readonly LetterWithWriter[]
  openKey: string | undefined
  decisions: Pick<Decisions, 'decisionOf' | 'shownOf'>
  isOverAll: boolean
  onOpen: (key: string) => void
}) {
  const t = useT()
  const locale = useLocale()
  return (
    <ol role="list" className={classes.list} aria-label={t('letters.list')}>
      {rows.map((writer) => {
        const name = personName(writer, t)
        const { isPassed, mark } = shownOf(writer)
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
                {isLetterNewer({ letter: writer.letter, decision: decisionOf(writer) }) && (
                  <span className={classes.note}>{t('letters.changedSince')}</span>
                )}
              </span>
              {isPassed !== null ? (
                <Badge tone={isPassed ? 'green' : 'red'}>
                  {[t(isPassed ? 'common.passed' : 'common.notPassed'), mark]
                    .filter((part) => part !== null)
                    .join(' · ')}
                </Badge>
              ) : (
                !writer.letter && <Badge>{t('letters.none.title')}</Badge>
              )}
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
  decision: ReactNode
  children: ReactNode
}

function OpenLetter({ writer, isOverAll, decision, children }: OpenLetterProps) {
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
      <div className={classes.side}>
        {decision}
        <aside className={classes.facts} aria-label={t('letters.about')}>
          <h3>{t('letters.about')}</h3>
          <WriterFacts writer={writer} />
        </aside>
      </div>
    </article>
  )
}

interface LetterReaderProps {
  selection: Selection
  address: LettersAddress
  onChange: (change: Partial<LettersAddress>) => void
  filters: ReactNode
}

/** Where staff stand in the queue. */
function Progress({ totals }: { totals: LetterTotals }) {
  const t = useT()
  const { inStage, decided } = totals
  if (inStage === 0) return null
  const text = t('letters.progress', { decided, total: inStage })
  return (
    <div className="ac-stack ac-gap-6">
      <p className="ac-sm ac-medium">{text}</p>
      <ProgressBar value={decided} max={inStage} label={t('letters.decision')} valueText={text} height={6} />
    </div>
  )
}

function NoLetters({ address }: { address: LettersAddress }) {
  const t = useT()
  const { search, groupId, written, standing } = address
  const others = search.trim() !== '' || groupId !== null || written !== ''
  const name =
    others || (standing !== '' && standing !== 'waiting') ? 'nothing' : standing === '' ? 'empty' : 'allDecided'
  return (
    <EmptyState
      art={<EmptyListArt />}
      title={t(name === 'nothing' ? 'common.noOneFound' : `letters.${name}.title`)}
      text={t(name === 'nothing' ? 'common.changeSearch' : `letters.${name}.text`)}
    />
  )
}

/** INT-04: who has written on the left, the letter on the right; a phone shows one of the two. */
export function LetterReader({ selection, address, onChange, filters }: LetterReaderProps) {
  const t = useT()
  const { user } = usePerson()
  const query = useQuery(lettersQueries.list(selection, toQuery(address)))
  const decisions = useDecisions()
  const academyIds =
    typeof selection === 'number' ? [selection] : academiesWith(user, 'letters.read').map(({ id }) => id)
  // Others decide at the same time.
  useProgrammeRoom(academyIds, () => void reloadLetters())
  const rows = query.data?.rows ?? []
  const index = openIndex(rows, address.open)
  const place = { page: address.page, pageCount: pageCountOf(query.data?.count ?? 0), index }
  const [previous, next] = [neighbour(rows, place, -1), neighbour(rows, place, 1)]
  const step = (by: 1 | -1) => {
    const target = by === 1 ? next : previous
    if (target && !query.isPlaceholderData) onChange(target)
  }
  const writer = rows[index]
  // Nobody decides about their own letter.
  const toDecide = writer?.userId === user.id ? undefined : writer
  const leading = useAction(reportFailure)
  /** To the next letter that waits: on this page, or wherever the server knows one. */
  const leadOn = (from: LetterWithWriter) => {
    if (address.standing !== '') return onChange(afterDeciding(address, next))
    // Nothing waits once its author has left the stage, so late decisions go through the list as it stands.
    if (!from.isWaiting) return next === null ? undefined : onChange(next)
    const here = rows.slice(index + 1).find((row) => row.isWaiting && decisions.shownOf(row).isPassed === null)
    if (here) return onChange({ open: keyOf(here) })
    void leading.run(async () => {
      const { next } = await nextWaiting(selection, toPlace(address, from))
      if (next) onChange({ page: next.page, open: keyOf(next) })
      else alerts.info('letters.noneWaits')
    })
  }
  const decide = (isPassed: boolean, note: string) => {
    if (!toDecide || query.isPlaceholderData || leading.isBusy) return
    const isFirst = decisions.shownOf(toDecide).isPassed === null
    decisions.decide(toDecide, isPassed, note, { page: address.page, open: keyOf(toDecide) })
    // Correcting a decision stays with it; deciding leads on.
    if (isFirst) leadOn(toDecide)
  }
  const decideByKey = (isPassed: boolean) => {
    if (toDecide) decide(isPassed, decisions.shownOf(toDecide).note)
  }
  const undo = () => {
    const undone = decisions.undo()
    if (undone) onChange(undone.at)
  }
  useDecisionKeys({
    onMark: (mark) => toDecide && decisions.change(toDecide, { mark }),
    on: {
      next: () => step(1),
      previous: () => step(-1),
      pass: () => decideByKey(true),
      fail: () => decideByKey(false),
      undo,
      note: () => document.getElementById(decisionNoteId)?.focus(),
    },
  })
  const isOverAll = typeof selection !== 'number'
  return (
    <div className={classes.columns} data-open={address.open !== null || undefined}>
      <div className={`${classes.left} ac-no-print`}>
        {filters}
        {query.data && <Progress totals={query.data.totals} />}
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
                decisions={decisions}
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
        {query.data && rows.length === 0 && <NoLetters address={address} />}
        {decisions.last && <UndoDecision last={decisions.last} onUndo={undo} />}
        {writer && (
          <OpenLetter
            key={keyOf(writer)}
            writer={writer}
            isOverAll={isOverAll}
            decision={toDecide ? <DecisionPanel writer={toDecide} decisions={decisions} onDecide={decide} /> : null}
          >
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
              <IconButton size="sm" label={t('shell.keys')} icon={<HelpIcon size={20} />} onClick={openKeysList} />
            </div>
          </OpenLetter>
        )}
      </div>
    </div>
  )
}
