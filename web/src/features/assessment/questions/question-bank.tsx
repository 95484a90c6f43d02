import type { QuestionTarget } from '@academy/contract/changes'
import { shapeOf } from '@academy/contract/answer-kinds'
import type { BankQuestion, BankQuestionRow } from '@academy/contract/questions'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useRef, useState, type ReactNode } from 'react'
import { codeOfDescription } from '#domain/questions/question-description.ts'
import { inLanguage } from '#domain/questions/question-text.ts'
import { useRowPath } from '#kit/academy/academy-address.ts'
import { choiceOf, chosenCount, nobody, tickedIn, type Choice } from '#domain/receivers/choice.rules.ts'
import { useAcademyColumn } from '#kit/academy/academy-column.tsx'
import { academyOfRows } from '#kit/academy/academy-of-rows.ts'
import { useAddress } from '#kit/address/words.ts'
import { ListPages } from '#kit/list/list-pages.tsx'
import { ListTable } from '#kit/list/list-table.tsx'
import { sortingOf } from '#kit/list/sorting.ts'
import { useListLayout } from '#kit/list/use-list-layout.ts'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingRows } from '#kit/loading.tsx'
import { formatDateTime, formatShortDate, formatNumber } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { formatQuery } from '#lib/query-string.ts'
import { usePerson } from '#lib/session/session.store.ts'
import type { Selection } from '#lib/session/roles.rules.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { BulkBar, type DataColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PlusIcon, TrashIcon, UploadIcon } from '#ui/icons.tsx'
import { EmptyListArt } from '#ui/illustrations/empty-list.tsx'
import { TextLink } from '#ui/text-link.tsx'
import classes from './question-bank.module.css'
import { LastUsedCell, ResultsCell } from './question-results.tsx'
import { QuestionBulk } from './question-bulk.tsx'
import { columnOrders, questionsList, toQuery, type QuestionsFilter } from './questions-filter.rules.ts'
import { QuestionsFilters } from './questions-filters.tsx'
import { questionsQueries } from './questions.api.ts'
import { RemoveQuestionsDialog } from './remove-questions-dialog.tsx'

const difficultyTones: Record<BankQuestion['difficulty'], BadgeTone> = {
  0: 'neutral',
  1: 'green',
  2: 'yellow',
  3: 'red',
}

/** Many questions ask what some code does: its first line tells them apart. */
const beginningOf = ({ description }: BankQuestion): string | undefined =>
  (codeOfDescription(description.ua) ?? codeOfDescription(description.en))
    ?.split('\n')
    .find((line) => line.trim() !== '')
    ?.trim()

const useColumns = (): DataColumn<BankQuestionRow>[] => {
  const t = useT()
  const locale = useLocale()
  const pathOf = useRowPath()
  const academy = useAcademyColumn<BankQuestionRow>()
  const about = ({ imageUrl, options, answerType }: BankQuestion) =>
    [
      t(`questions.answerType.${answerType}`),
      shapeOf(answerType) === 'choice' && t('questions.optionsCount', { count: options.length }),
      imageUrl !== null && t('questions.hasImage'),
    ]
      .filter(Boolean)
      .join(' · ')
  return [
    {
      id: 'text',
      header: t('common.question'),
      cell: (question) => (
        <div className={classes.question}>
          <TextLink quiet href={pathOf(paths.question(question.id), question.academyId)} className={classes.text}>
            {inLanguage(question.text, locale)}
          </TextLink>
          {beginningOf(question) && <code className={classes.code}>{beginningOf(question)}</code>}
          <span className="ac-dim ac-xs">
            <span className="ac-nowrap">№ {question.id}</span> · {about(question)}
          </span>
        </div>
      ),
    },
    ...academy,
    {
      id: 'category',
      header: t('common.category'),
      sortable: true,
      phone: 'plain',
      cell: ({ category, difficulty }) => (
        <span className={classes.badges}>
          <Badge tone="brand">{t(`questions.category.${category}`)}</Badge>
          <Badge tone={difficultyTones[difficulty]}>{t(`questions.difficulty.${difficulty}`)}</Badge>
        </span>
      ),
    },
    {
      id: 'tests',
      header: t('common.tests'),
      cell: ({ tests }) =>
        tests.length === 0 ? (
          <span className="ac-dim">{t('questions.noTests')}</span>
        ) : (
          <span className={classes.tests}>{tests.map(({ name }) => name).join(', ')}</span>
        ),
    },
    {
      id: 'results',
      header: t('questions.results'),
      sortable: true,
      cell: ({ statistics }) => <ResultsCell {...{ statistics }} />,
    },
    {
      id: 'lastUsed',
      header: t('questions.results.lastUsed'),
      phone: 'hidden',
      cell: ({ statistics }) => <LastUsedCell {...{ statistics }} />,
    },
    {
      id: 'updatedAt',
      header: t('common.changed'),
      sortable: true,
      phone: 'hidden',
      cell: ({ updatedAt }) => (
        <time dateTime={updatedAt} title={formatDateTime(updatedAt, locale)}>
          {formatShortDate(updatedAt, locale)}
        </time>
      ),
    },
  ]
}

/** Named ones are looked for where they are: in the bank or in its archive. */
const archivedOnly = ({ use }: QuestionTarget): QuestionTarget => (use === 'archived' ? { use } : {})

interface QuestionBankProps {
  selection: Selection
  /** Where questions are brought in from a file; without it the empty bank offers only to write one. */
  importHref?: string
  /** What else can be done with the chosen ones, or with all that fit the filters, such as to export them. */
  bulkActions?: (academyId: number, target: QuestionTarget) => ReactNode
}

function NoQuestions({
  filter,
  importHref,
  onReset,
}: {
  filter: QuestionsFilter
  importHref?: string | undefined
  onReset: () => void
}) {
  const t = useT()
  const art = <EmptyListArt />
  if (filter.use === 'archived' && !questionsList.isFiltered({ ...filter, use: null }))
    return <EmptyState art={art} title={t('questions.archiveEmpty.title')} text={t('questions.archiveEmpty.text')} />
  if (questionsList.isFiltered(filter) || filter.page > 1) {
    return (
      <EmptyState
        art={art}
        title={t('questions.nothing.title')}
        text={t('questions.nothing.text')}
        action={
          <Button variant="secondary" size="sm" onClick={onReset}>
            {t('list.reset')}
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState
      art={art}
      title={t('questions.empty.title')}
      text={t('questions.empty.text')}
      action={
        <>
          <ButtonLink size="sm" href={paths.question('create')} leading={<PlusIcon size={18} />}>
            {t('questions.add')}
          </ButtonLink>
          {importHref !== undefined && (
            <ButtonLink size="sm" variant="secondary" href={importHref} leading={<UploadIcon size={18} />}>
              {t('questions.import')}
            </ButtonLink>
          )}
        </>
      }
    />
  )
}

/** The bank with its filters; both live in the address, besides whatever else stands there. */
export function QuestionBank({ selection, importHref, bulkActions }: QuestionBankProps) {
  const t = useT()
  const locale = useLocale()
  const router = useRouter()
  const words = useAddress((said) => said)
  const filter = questionsList.read(words)
  const { user } = usePerson()
  const layout = useListLayout('questions')
  const columns = useColumns()
  const pathOf = useRowPath()
  const [choice, setChoice] = useState<Choice>(nobody)
  // What was seen on the pages so far: chosen ones may be on another one.
  const [seen, setSeen] = useState<ReadonlyMap<string, BankQuestionRow>>(new Map())
  const [isRemoving, setRemoving] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const query = useQuery(questionsQueries.list(selection, toQuery(filter, layout.rows)))

  const go = (next: QuestionsFilter, isReplacing: boolean) =>
    void router.navigate({
      href: router.state.location.pathname + formatQuery({ ...words, ...questionsList.write(next) }),
      replace: isReplacing,
      resetScroll: false,
    })
  const change = (changed: Partial<QuestionsFilter>) =>
    go(questionsList.change(filter, changed), changed.page === undefined)
  const reset = () => go(questionsList.read({}), true)

  const rows = query.data?.rows ?? []
  const count = query.data?.count ?? 0
  const clear = () => setChoice(nobody)
  const choose = (ids: ReadonlySet<string>) => {
    setSeen(new Map([...seen, ...rows.map((row) => [String(row.id), row] as const)]))
    setChoice(choiceOf(ids))
  }
  const known = (id: string) => seen.get(id) ?? rows.find((row) => String(row.id) === id)
  const chosen = choice.all ? [] : [...choice.ids].flatMap((id) => known(id) ?? [])
  const chosenAmount = chosenCount(choice, count)
  const academyId = choice.all ? (typeof selection === 'number' ? selection : null) : academyOfRows(chosen)
  const { page: _page, perPage: _perPage, orderField: _field, order: _order, ...filters } = toQuery(filter)
  const target = choice.all ? filters : { ids: chosen.map(({ id }) => id), ...archivedOnly(filters) }
  const mayChange = user.impersonator === null
  const isBare = query.data?.count === 0 && !questionsList.isFiltered(filter) && filter.page === 1
  return (
    <div className="ac-stack ac-one-column ac-gap-16">
      {!isBare && <QuestionsFilters filter={filter} onChange={change} onReset={reset} />}
      {query.isError && <LoadFailure query={query} />}
      {query.isPending && <LoadingRows rows={8} />}
      {query.data && !query.isError && (
        <div
          ref={list}
          tabIndex={-1}
          className="ac-refreshed ac-stack ac-one-column ac-gap-16 ac-shrink"
          aria-busy={query.isPlaceholderData}
        >
          <span role="status" className="ac-visually-hidden">
            {t('questions.found', { count: query.data.count })}
          </span>
          <ListTable
            layout={layout}
            {...sortingOf(columnOrders, filter.order, (order) => change({ order }))}
            caption={t('common.questions')}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => String(id)}
            onRowOpen={(row) => void router.navigate({ href: pathOf(paths.question(row.id), row.academyId) })}
            selection={{
              selected: tickedIn(choice, rows),
              onChange: choose,
              allLabel: t('questions.selectAll'),
              rowLabel: ({ text }) => t('questions.select', { text: inLanguage(text, locale) }),
            }}
            empty={<NoQuestions {...{ filter, importHref }} onReset={reset} />}
          />
          <BulkBar
            label={
              chosenAmount > 0 &&
              [
                choice.all
                  ? t('questions.selectedEvery', { count: formatNumber(chosenAmount, locale) })
                  : t('questions.selected', { count: chosenAmount }),
                academyId === null && t('list.oneAcademyAtATime'),
              ]
                .filter(Boolean)
                .join(' · ')
            }
          >
            {!choice.all && count > rows.length && typeof selection === 'number' && (
              <Button size="sm" variant="ghost" onClick={() => setChoice({ all: true })}>
                {t('questions.selectEvery', { count: formatNumber(count, locale) })}
              </Button>
            )}
            <Button size="sm" variant="secondary" onClick={clear}>
              {t('common.clearSelection')}
            </Button>
            {academyId !== null && mayChange && (
              // Named ones are deleted by the button, which says what their tests lose; out of the archive only these.
              <QuestionBulk
                {...{ academyId, target }}
                canRemove={choice.all && filter.use !== 'archived'}
                onDone={clear}
              />
            )}
            {academyId !== null && bulkActions?.(academyId, target)}
            {academyId !== null && !choice.all && (
              <Button size="sm" variant="danger" leading={<TrashIcon size={18} />} onClick={() => setRemoving(true)}>
                {t('questions.remove')}
              </Button>
            )}
          </BulkBar>
          {rows.length > 0 && (
            <ListPages
              label={t('questions.pages')}
              page={filter.page}
              count={query.data.count}
              rowCount={rows.length}
              perPage={layout.rows}
              onChange={(page) => change({ page })}
            />
          )}
        </div>
      )}
      {isRemoving && academyId !== null && (
        <RemoveQuestionsDialog
          academyId={academyId}
          questions={chosen}
          onClose={() => setRemoving(false)}
          onRemoved={() => {
            setRemoving(false)
            clear()
            // The bar that held the button is gone.
            setTimeout(() => list.current?.focus())
          }}
        />
      )}
    </div>
  )
}
