import type { Stage } from '@academy/contract/stages'
import type { StageDatesWarning } from '@academy/contract/stage-dates'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useProgrammeRoom } from '#domain/programme/programme-room.ts'
import { ActionDialog } from '#kit/action-dialog.tsx'
import { EditorFrame } from '#kit/editor/editor-frame.tsx'
import { trySaving } from '#kit/editor/save-result.ts'
import { useEditor, type Editor } from '#kit/editor/use-editor.ts'
import { useAction } from '#kit/use-action.ts'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingRows } from '#kit/loading.tsx'
import { alerts } from '#lib/alerts.ts'
import { ruleText } from '#lib/field-texts.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { paths } from '#lib/paths.ts'
import { queryClient } from '#lib/query-client.ts'
import { reportFailure } from '#lib/report-failure.ts'
import { mayDo } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { zoneAt } from '#ui/local-date-time.ts'
import { SwitchField } from '#ui/switch-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { dateFieldId, DatesTable } from './dates-table.tsx'
import {
  brokenDates,
  changedDates,
  datesFormOf,
  placeOfDate,
  shiftedBy,
  withDate,
  type DatesForm,
  type DateSide,
} from './dates.rules.ts'
import classes from './dates.module.css'
import { previewDates, reloadBoard, saveDates, stageBoardQueries } from './stage-board.api.ts'

/** Whom and what the new dates concern, by stage. */
function WarningsDialog({
  stages,
  warnings,
  onSave,
  onClose,
}: {
  stages: readonly Stage[]
  warnings: readonly StageDatesWarning[]
  onSave: () => Promise<void>
  onClose: () => void
}) {
  const t = useT()
  const locale = useLocale()
  const byStage = Map.groupBy(warnings, ({ stageId }) => stageId)
  const save = async () => {
    onClose()
    await onSave()
  }
  return (
    <ActionDialog
      title={t('stageDates.warnings.title')}
      confirmLabel={t('stageDates.warnings.confirm')}
      cancelLabel={t('stageDates.warnings.back')}
      action={save}
      onClose={onClose}
    >
      {t('stageDates.warnings.text')}
      <div className={classes.warnings}>
        {[...byStage].map(([stageId, found]) => (
          <section key={stageId}>
            <h3 className="ac-sm ac-strong ac-anywhere">
              {localized(stages.find(({ id }) => id === stageId)!.name, locale)}
            </h3>
            <ul>
              {found.map(({ kind, count }) => (
                <li key={kind}>{t(`stageDates.warnings.${kind}`, { count })}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </ActionDialog>
  )
}

/** What changes several dates at once; the switch says what one of them takes along. */
function Tools({
  isFollowed,
  onFollowed,
  onShift,
}: {
  isFollowed: boolean
  onFollowed: (isFollowed: boolean) => void
  onShift: (days: number) => void
}) {
  const t = useT()
  const [days, setDays] = useState('')
  const count = /^-?\d{1,4}$/.test(days.trim()) ? Number(days) : 0
  const shift = () => {
    if (count !== 0) onShift(count)
  }
  return (
    <div className={classes.tools}>
      <div className="ac-stack ac-gap-4">
        <SwitchField
          label={t('stageDates.follow')}
          checked={isFollowed}
          onChange={({ currentTarget }) => onFollowed(currentTarget.checked)}
        />
        <p className="ac-dim ac-sm">{t(isFollowed ? 'stageDates.followHelp' : 'stageDates.aloneHelp')}</p>
      </div>
      <div className={classes.shift}>
        <TextField
          id="dates-shift"
          size="sm"
          className={classes.days}
          label={t('stageDates.shift')}
          inputMode="numeric"
          autoComplete="off"
          placeholder="7"
          maxLength={5}
          value={days}
          onChange={({ currentTarget }) => setDays(currentTarget.value.replace('−', '-'))}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            shift()
          }}
        />
        <Button size="sm" variant="secondary" disabled={count === 0} onClick={shift}>
          {t('stageDates.shiftAll')}
        </Button>
      </div>
    </div>
  )
}

function Dates({ academyId, stages: loaded }: { academyId: number; stages: Stage[] }) {
  const t = useT()
  const locale = useLocale()
  const { user } = usePerson()
  const isReadOnly = !mayDo(user, academyId, 'stages.manage')
  const [isFollowed, setFollowed] = useState(true)
  const [said, setSaid] = useState('')
  const [warnings, setWarnings] = useState<readonly StageDatesWarning[]>([])
  const editor: Editor<DatesForm, Stage[]> = useEditor<DatesForm, Stage[]>({
    loaded,
    initial: datesFormOf(loaded),
    formOf: (stages) => datesFormOf(stages),
    check: (form) => brokenDates(editor.known ?? loaded, form),
    send: (known, form) => {
      const changed = changedDates(known ?? loaded, form)
      if (changed.length === 0) return Promise.resolve({ stored: known ?? loaded })
      return trySaving(
        () => saveDates(academyId, changed),
        'StageNotFound',
        (field) => placeOfDate(changed, field),
      )
    },
    load: () => queryClient.fetchQuery({ ...stageBoardQueries.board(academyId), staleTime: 0 }),
    onSaved: () => {
      alerts.success('stageDates.saved')
      void reloadBoard(academyId)
    },
  })
  const stages = editor.known ?? loaded
  // What others save shows up at once, unless something of one's own would be lost by it.
  useProgrammeRoom(academyId, () => void (editor.isDirtyNow() || editor.isSaving || editor.reload()))
  const { isBusy, run } = useAction(reportFailure)

  /** Staff hear whom it concerns before anything is saved. */
  const save = async () => {
    const changed = changedDates(stages, editor.form)
    const isWrong = Object.keys(brokenDates(stages, editor.form)).length > 0
    if (isWrong || changed.length === 0) return editor.save()
    await run(async () => {
      const found = await previewDates(academyId, changed)
      if (found.length > 0) setWarnings(found)
      else await editor.save()
    })
  }
  const touchedBy = (before: DatesForm, after: DatesForm) => {
    const count = after.filter((row, index) => row !== before[index]).length
    if (count > 1) setSaid(t('stageDates.moved', { count }))
  }
  const changeAll = (next: (form: DatesForm) => DatesForm) => {
    touchedBy(editor.form, next(editor.form))
    editor.change(next, ...editor.form.flatMap(({ id }) => [`${id}.startDate`, `${id}.endDate`]))
  }
  const errorOf = (stageId: number, side: DateSide) => {
    const rule = editor.broken[`${stageId}.${side}`]
    return rule === undefined ? undefined : t(ruleText(rule))
  }
  const errors = stages.flatMap(({ id, name }) =>
    (['startDate', 'endDate'] as const).flatMap((side) => {
      const message = errorOf(id, side)
      return message ? [{ fieldId: dateFieldId(id, side), message: `${localized(name, locale)}: ${message}` }] : []
    }),
  )
  return (
    <EditorFrame
      editor={{ ...editor, save, isSaving: editor.isSaving || isBusy }}
      errors={errors}
      isReadOnly={isReadOnly}
      otherButtons={
        editor.isDirty && (
          <Button size="sm" variant="ghost" disabled={editor.isSaving} onClick={editor.discard}>
            {t('common.discardChanges')}
          </Button>
        )
      }
    >
      {!isReadOnly && (
        <Card padding="sm">
          <Tools
            isFollowed={isFollowed}
            onFollowed={setFollowed}
            onShift={(days) => changeAll((form) => shiftedBy(form, days))}
          />
        </Card>
      )}
      <p className="ac-dim ac-sm">{t('stageDates.zone', { zone: zoneAt(null) })}</p>
      <DatesTable
        stages={stages}
        form={editor.form}
        isReadOnly={isReadOnly}
        errorOf={errorOf}
        onDate={(at, side, value) => changeAll((form) => withDate(form, at, side, value, isFollowed))}
      />
      <p role="status" className="ac-visually-hidden">
        {said}
      </p>
      {warnings.length > 0 && (
        <WarningsDialog stages={stages} warnings={warnings} onSave={editor.save} onClose={() => setWarnings([])} />
      )}
    </EditorFrame>
  )
}

/** The dates of all stages in one table, moved and saved together. */
export function DatesEditor({ academyId }: { academyId: number }) {
  const t = useT()
  const board = useQuery(stageBoardQueries.board(academyId))
  if (board.isError) return <LoadFailure query={board} />
  if (board.isPending) return <LoadingRows rows={8} />
  if (board.data.length === 0)
    return (
      <Card>
        <EmptyState
          title={t('stageBoard.empty.title')}
          text={t('stageDates.empty')}
          action={
            <ButtonLink size="sm" href={paths.mainStages}>
              {t('common.stages')}
            </ButtonLink>
          }
        />
      </Card>
    )
  return <Dates key={academyId} academyId={academyId} stages={board.data} />
}
