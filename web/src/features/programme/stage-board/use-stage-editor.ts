import type { Stage } from '@academy/contract/stages'
import { useState } from 'react'
import { trySaving, type SaveResult } from '#kit/editor/save-result.ts'
import { useEditor, type Editor } from '#kit/editor/use-editor.ts'
import { alerts } from '#lib/alerts.ts'
import { isApiError } from '#lib/api-error.ts'
import { useFailureText } from '#lib/failure-text.ts'
import { ruleText } from '#lib/field-texts.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { queryClient } from '#lib/query-client.ts'
import { mayDo } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import {
  createStage,
  reloadBoard,
  removeStage,
  stageBoardQueries,
  updateDetails,
  updateStage,
} from './stage-board.api.ts'
import {
  checkDetails,
  checkStage,
  emptyForm,
  formOf,
  isDetailsChanged,
  isStageChanged,
  placeIn,
  toDetails,
  type StageForm,
} from './stage-form.rules.ts'
import { urlNameAfter } from './url-name.rules.ts'

/** NAV-40, STG-53, STG-54: a stage as it is edited. */
export const useStageEditor = (academyId: number, loaded: Stage | null, onDone: () => void) => {
  const t = useT()
  const locale = useLocale()
  const failureText = useFailureText()
  const { user, selection } = usePerson()
  const mayManage = mayDo(user, selection, 'stages.manage')
  const mayEditDetails = mayDo(user, selection, 'stages.editDetails')
  // Its first half, stored by a save whose second half was refused.
  const [half, setHalf] = useState<Stage | null>(null)
  const [notRemoved, setNotRemoved] = useState<string | null>(null)

  /** The stage first, then its details with the moment the first save made: each half is kept as soon as it is there. */
  const send = async (known: Stage | null, form: StageForm): Promise<SaveResult<Stage>> => {
    let stage = half ?? known
    let part: 'stage' | 'details' = 'stage'
    const store = async () => {
      if (stage === null) stage = await createStage(form)
      else if (mayManage && isStageChanged(formOf(stage), form)) stage = await updateStage(stage, form)
      part = 'details'
      const isOther = JSON.stringify(toDetails(formOf(stage))) !== JSON.stringify(toDetails(form))
      return (mayEditDetails && isOther && (await updateDetails(stage, form))) || stage
    }
    const result = await trySaving(store, 'StageNotFound', (field) => placeIn(form, part, field))
    const isStored = typeof result === 'object' && 'stored' in result
    setHalf(isStored || stage === known ? null : stage)
    return result
  }

  const editor: Editor<StageForm, Stage> = useEditor<StageForm, Stage>({
    loaded,
    initial: loaded ? formOf(loaded) : emptyForm,
    formOf: (stage) => formOf(stage),
    check: (form) => ({
      ...(mayManage && checkStage(form)),
      ...(mayEditDetails && isDetailsChanged(saved ? formOf(saved) : emptyForm, form) && checkDetails(form)),
    }),
    send,
    load: ({ id }) => queryClient.fetchQuery(stageBoardQueries.stage(academyId, id)),
    onSaved: ({ name }) => {
      alerts.success('stageEdit.saved', { name: localized(name, locale) })
      void reloadBoard(academyId)
    },
    onDone,
  })
  const saved: Stage | null = half ?? editor.known

  const change = (changes: Partial<StageForm>) =>
    editor.change(
      (current) => {
        const next = { ...current, ...changes }
        const urlName = urlNameAfter(current, next, saved === null)
        return changes.urlName === undefined && urlName !== null ? { ...next, urlName } : next
      },
      ...Object.keys(changes),
    )

  const reload = async () => {
    setHalf(null)
    if (editor.known !== null) return editor.reload()
    // Half of a new stage is stored and somebody changed it: it opens from the list.
    editor.forget()
    onDone()
  }

  const remove = async (): Promise<void> => {
    if (saved === null) return
    try {
      await removeStage(saved)
      editor.forget()
      alerts.success('stageEdit.deleted', { name: localized(saved.name, locale) })
      onDone()
      void reloadBoard(academyId)
    } catch (error) {
      const reason = isApiError(error, 'StageCanNotBeDeleted') ? t('stageEdit.canNotDelete') : failureText(error)
      setNotRemoved(reason)
      editor.fail(reason)
    }
  }

  const errorOf = (field: string, bounds: { min: number; max: number } = { min: 0, max: 0 }): string | undefined => {
    const rule = editor.broken[field]
    return rule === undefined ? undefined : t(ruleText(rule), bounds)
  }

  const save = (): Promise<void> => {
    setNotRemoved(null)
    return editor.save()
  }

  return { ...editor, save, saved, change, reload, errorOf, mayManage, mayEditDetails, remove, notRemoved }
}

export type StageEditor = ReturnType<typeof useStageEditor>

/** What every section of details gets. */
export interface DetailsProps {
  academyId: number
  editor: StageEditor
}
