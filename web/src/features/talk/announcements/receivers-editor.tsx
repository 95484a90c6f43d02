import {
  receiverStates,
  type AnnouncementRow,
  type ReceiverCandidate,
  type ReceiverState as AnnouncementReceiverState,
} from '@academy/contract/announcements'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { personName } from '#domain/person/person-name.ts'
import { ChoiceBar } from '#domain/receivers/choice-bar.tsx'
import { choiceOf, chosenCount, nobody, tickedIn, toChosen, type Choice } from '#domain/receivers/choice.rules.ts'
import { useReceiverColumns } from '#domain/receivers/receiver-columns.tsx'
import { ReceiversFilters } from '#domain/receivers/receivers-filters.tsx'
import { ListPages } from '#kit/list/list-pages.tsx'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingRows } from '#kit/loading.tsx'
import { formatDateTime } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { pageToShow } from '#lib/paging.rules.ts'
import { Button } from '#ui/button.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { RefreshIcon } from '#ui/icons.tsx'
import { EmptyListArt } from '#ui/illustrations/empty-list.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import {
  announcementsList,
  noAddress,
  toFilters,
  toQuery,
  type AnnouncementsAddress,
} from './announcements-address.rules.ts'
import { announcementsQueries } from './announcements.api.ts'
import { canBeScheduled, isWaiting } from './announcement-plan.rules.ts'
import { ChangeReceiversDialog } from './change-receivers-dialog.tsx'
import { ResendDialog } from './resend-dialog.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { ReceiverState } from './receiver-state.tsx'
import classes from './receivers.module.css'

interface ReceiversEditorProps {
  academyId: number
  row: AnnouncementRow
  /** The text has changes nobody would get. */
  isTextUnsaved: boolean
  address: AnnouncementsAddress
  onChange: (change: Partial<AnnouncementsAddress>) => void
  /** Ticked from the start. */
  chosenBefore: readonly number[]
}

function Summary({ academyId, row }: { academyId: number; row: AnnouncementRow }) {
  const t = useT()
  const locale = useLocale()
  const [isResending, setResending] = useState(false)
  if (isWaiting(row)) return null
  const sentTo = t('announcements.sentTo', { count: row.receiversAmount })
  if (row.receiversAmount === 0) return <p className={classes.summary}>{sentTo}</p>
  const readBy = t('announcements.readBy', { count: row.readAmount })
  return (
    <div className={classes.summary}>
      <p>
        <strong>{sentTo}</strong>, {readBy}
      </p>
      <ProgressBar
        value={row.readAmount}
        max={row.receiversAmount}
        label={t('announcements.readShare')}
        valueText={readBy}
        height={6}
      />
      {row.readAmount < row.receiversAmount && (
        <p className={classes.resend}>
          <Button size="sm" variant="secondary" leading={<RefreshIcon size={18} />} onClick={() => setResending(true)}>
            {t('announcements.resend')}
          </Button>
          {row.resentAt !== null && (
            <span className="ac-dim ac-sm">
              {t('announcements.resend.last', { date: formatDateTime(row.resentAt, locale) })}
            </span>
          )}
        </p>
      )}
      {isResending && <ResendDialog {...{ academyId, row }} onClose={() => setResending(false)} />}
    </div>
  )
}

/** Nobody has read what nobody has got. */
const chosenStates = ['receiver', 'other'] as const satisfies readonly AnnouncementReceiverState[]

/** NTF-36, NTF-45: whom it was sent to and who has read it; people are chosen first and told by one deliberate step. */
export function ReceiversEditor(props: ReceiversEditorProps) {
  const { academyId, row, isTextUnsaved, address, onChange, chosenBefore } = props
  const t = useT()
  const [choice, setChoice] = useState<Choice>(() =>
    choiceOf(new Set(row.receiversAmount === 0 ? chosenBefore.map(String) : [])),
  )
  const groups = useQuery(announcementsQueries.groups(academyId)).data ?? []
  const stages = useQuery(announcementsQueries.stages(academyId)).data ?? []
  const teams = useQuery(announcementsQueries.teams(academyId)).data ?? []
  const changeFilters = (change: Partial<AnnouncementsAddress>) => {
    // "Everybody who fits" other filters would be others.
    if (choice.all) setChoice(nobody)
    onChange(change)
  }
  return (
    <div className="ac-stack ac-gap-16 ac-shrink">
      <Summary {...{ academyId, row }} />
      <ReceiversFilters
        {...{ groups, stages, teams }}
        searchLabel={t('common.searchByNameOrEmail')}
        filter={address}
        states={(isWaiting(row) ? chosenStates : receiverStates).map((state) => ({
          value: state,
          label: t(`announcements.${isWaiting(row) ? 'chosen' : 'state'}.${state as 'receiver' | 'other'}`),
        }))}
        onChange={changeFilters}
      />
      <People
        {...{ academyId, row, isTextUnsaved, address, choice, setChoice }}
        onChange={changeFilters}
        onPage={(page) => onChange({ page })}
      />
    </div>
  )
}

interface PeopleProps extends Omit<ReceiversEditorProps, 'chosenBefore'> {
  choice: Choice
  setChoice: (choice: Choice) => void
  onPage: (page: number) => void
}

function People(props: PeopleProps) {
  const { academyId, row, isTextUnsaved, address, choice, setChoice, onChange, onPage } = props
  const t = useT()
  const locale = useLocale()
  const waits = isWaiting(row)
  const columns = useReceiverColumns<ReceiverCandidate>((person) => <ReceiverState {...person} isWaiting={waits} />)
  const [asked, setAsked] = useState<'send' | 'take' | 'schedule' | null>(null)
  const query = useQuery(announcementsQueries.candidates(academyId, row.id, toQuery(address)))
  if (query.isError) return <LoadFailure query={query} />
  if (query.isPending) return <LoadingRows rows={8} />
  const { rows, count } = query.data
  const chosen = chosenCount(choice, count)
  const lastPage = pageToShow(address.page, count)
  const done = () => {
    setAsked(null)
    setChoice(nobody)
  }
  return (
    <>
      <ChoiceBar
        {...{ choice, count, setChoice }}
        isAlwaysSticky
        label={t('announcements.part.receivers')}
        hint={t('announcements.selectHint')}
        clearLabel={t('common.clearSelection')}
      >
        {(waits || row.receiversAmount > 0) && (
          <Button size="sm" variant="secondary" disabled={chosen === 0} onClick={() => setAsked('take')}>
            {t(waits ? 'common.remove' : 'common.withdraw')}
          </Button>
        )}
        {!waits && canBeScheduled(row) && (
          <Button size="sm" variant="secondary" disabled={chosen === 0} onClick={() => setAsked('schedule')}>
            {t('announcements.schedule')}
          </Button>
        )}
        <Button size="sm" disabled={chosen === 0} onClick={() => setAsked('send')}>
          {t(waits ? 'common.add' : 'announcements.send')}
        </Button>
      </ChoiceBar>
      <div className="ac-refreshed ac-stack ac-gap-16 ac-shrink" aria-busy={query.isPlaceholderData}>
        <DataTable<ReceiverCandidate>
          caption={t('announcements.people')}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => String(id)}
          selection={{
            selected: tickedIn(choice, rows),
            onChange: (ids) => setChoice(choiceOf(ids)),
            allLabel: t('receivers.selectPage'),
            rowLabel: (person) => t('common.selectPerson', { name: personName(person, t) }),
          }}
          empty={
            lastPage < address.page ? (
              <EmptyState
                title={t('common.pageGone')}
                action={
                  <Button variant="secondary" size="sm" onClick={() => onPage(lastPage)}>
                    {t('list.toLastPage')}
                  </Button>
                }
              />
            ) : (
              <EmptyState
                art={<EmptyListArt />}
                title={t('common.noOneFound')}
                text={t('common.changeSearch')}
                action={
                  announcementsList.isFiltered(address) && (
                    <Button
                      variant="secondary"
                      size="sm"
                      onClick={() => onChange({ ...noAddress, open: row.id, part: 'receivers' })}
                    >
                      {t('list.reset')}
                    </Button>
                  )
                }
              />
            )
          }
        />
        {rows.length > 0 && <ListPages page={address.page} count={count} rowCount={rows.length} onChange={onPage} />}
      </div>
      {asked === 'schedule' && (
        <ScheduleDialog
          {...{ academyId }}
          id={row.id}
          publishAt={null}
          count={chosen}
          chosen={toChosen(choice, toFilters(address))}
          onClose={() => setAsked(null)}
          onDone={done}
        />
      )}
      {asked !== null && asked !== 'schedule' && (
        <ChangeReceiversDialog
          {...{ academyId, isTextUnsaved }}
          isWaiting={waits}
          id={row.id}
          title={localized(row.title, locale)}
          action={asked}
          count={chosen}
          chosen={toChosen(choice, toFilters(address))}
          onClose={() => setAsked(null)}
          onDone={done}
        />
      )}
    </>
  )
}
