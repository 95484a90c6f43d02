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
import { academyFieldId, AcademyFields, DatesTools } from './dates-tools.tsx'
import { dateFieldId, DatesTable } from './dates-table.tsx'
import {
  brokenDates,
  changesOf,
  placeOfDate,
  programmeFormOf,
  shiftedBy,
  withDate,
  type DatesForm,
  type DateSide,
  type Programme,
  type ProgrammeForm,
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

const found = (fieldId: string, name: string, message: string | undefined) =>
  message === undefined ? [] : [{ fieldId, message: `${name}: ${message}` }]

function Dates({ academyId, loaded }: { academyId: number; loaded: Programme }) {
  const t = useT()
  const locale = useLocale()
  const { user } = usePerson()
  const isReadOnly = !mayDo(user, academyId, 'stages.manage')
  const [isFollowed, setFollowed] = useState(true)
  const [said, setSaid] = useState('')
  const [warnings, setWarnings] = useState<readonly StageDatesWarning[]>([])
  const editor: Editor<ProgrammeForm, Programme> = useEditor<ProgrammeForm, Programme>({
    loaded,
    initial: programmeFormOf(loaded),
    formOf: (programme) => programmeFormOf(programme),
    check: (form) => brokenDates(editor.known ?? loaded, form),
    send: (known, form) => {
      const changes = changesOf(known ?? loaded, form)
      if (changes === null) return Promise.resolve({ stored: known ?? loaded })
      return trySaving(
        async () => ({ stages: await saveDates(academyId, changes), academy: form.academy }),
        'StageNotFound',
        (field) => placeOfDate(changes, field),
      )
    },
    load: () =>
      queryClient.fetchQuery({ ...stageBoardQueries.programme(academyId, loaded.academy !== null), staleTime: 0 }),
    onSaved: () => {
      alerts.success('stageDates.saved')
      void reloadBoard(academyId)
    },
  })
  const programme = editor.known ?? loaded
  const { stages } = programme
  // What others save shows up at once, unless something of one's own would be lost by it.
  useProgrammeRoom(academyId, () => void (editor.isDirtyNow() || editor.isSaving || editor.reload()))
  const { isBusy, run } = useAction(reportFailure)

  /** Staff hear whom it concerns before anything is saved. */
  const save = async () => {
    const changes = changesOf(programme, editor.form)
    const isWrong = Object.keys(brokenDates(programme, editor.form)).length > 0
    if (isWrong || changes === null || changes.stages.length === 0) return editor.save()
    await run(async () => {
      const found = await previewDates(academyId, changes.stages)
      if (found.length > 0) setWarnings(found)
      else await editor.save()
    })
  }
  const touchedBy = (before: DatesForm, after: DatesForm) => {
    const count = after.filter((row, index) => row !== before[index]).length
    if (count > 1) setSaid(t('stageDates.moved', { count }))
  }
  const changeAll = (next: (form: ProgrammeForm) => ProgrammeForm) => {
    touchedBy(editor.form.stages, next(editor.form).stages)
    editor.change(next, 'academy', ...editor.form.stages.map(({ id }) => String(id)))
  }
  const errorOf = (of: number | 'academy', side: DateSide) => {
    const rule = editor.broken[`${of}.${side}`]
    return rule === undefined ? undefined : t(ruleText(rule))
  }
  const errors = (['startDate', 'endDate'] as const).flatMap((side) => [
    ...found(academyFieldId(side), t('common.academy'), errorOf('academy', side)),
    ...stages.flatMap(({ id, name }) => found(dateFieldId(id, side), localized(name, locale), errorOf(id, side))),
  ])
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
          <DatesTools
            isFollowed={isFollowed}
            onFollowed={setFollowed}
            onShift={(days) => changeAll((form) => shiftedBy(form, days))}
          />
          {editor.form.academy && (
            <AcademyFields
              dates={editor.form.academy}
              errorOf={(side) => errorOf('academy', side)}
              onDate={(side, value) =>
                editor.change(
                  (form) => ({ ...form, academy: form.academy && { ...form.academy, [side]: value } }),
                  'academy',
                )
              }
            />
          )}
        </Card>
      )}
      <p className="ac-dim ac-sm">{t('stageDates.zone', { zone: zoneAt(null) })}</p>
      <DatesTable
        stages={stages}
        form={editor.form.stages}
        isReadOnly={isReadOnly}
        errorOf={errorOf}
        onDate={(at, side, value) =>
          changeAll((form) => ({ ...form, stages: withDate(form.stages, at, side, value, isFollowed) }))
        }
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
  const { user } = usePerson()
  const programme = useQuery(stageBoardQueries.programme(academyId, mayDo(user, academyId, 'academies.update')))
  if (programme.isError) return <LoadFailure query={programme} />
  if (programme.isPending) return <LoadingRows rows={8} />
  if (programme.data.stages.length === 0)
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
  return <Dates key={academyId} academyId={academyId} loaded={programme.data} />
}
