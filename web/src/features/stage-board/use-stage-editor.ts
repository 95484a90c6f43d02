import type { Stage } from '@academy/contract/stages'
import { useRef, useState } from 'react'
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
  isSameForm,
  isStageChanged,
  refusedFields,
  toDetails,
  type BrokenRules,
  type StageForm,
} from './stage-form.rules.ts'
import { urlNameAfter } from './url-name.rules.ts'

const isSavedMeanwhile = (error: unknown): boolean =>
  isApiError(error, 'ValidationError') && error.fields.some(({ message }) => message === 'savedMeanwhile')

/** NAV-40, STG-53, STG-54: a stage as it is edited; a save that failed is a state of this form. */
export const useStageEditor = (academyId: number, loaded: Stage | null, onDone: () => void) => {
  const t = useT()
  const locale = useLocale()
  const failureText = useFailureText()
  const { user, selection } = usePerson()
  const [saved, setSaved] = useState(loaded)
  const [before, setBefore] = useState(() => (loaded ? formOf(loaded) : emptyForm))
  const [form, setForm] = useState(before)
  const [broken, setBroken] = useState<BrokenRules>({})
  const [attempt, setAttempt] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [isMeanwhile, setMeanwhile] = useState(false)
  const isDone = useRef(false)

  const mayManage = mayDo(user, selection, 'stages.manage')
  const mayEditDetails = mayDo(user, selection, 'stages.editDetails')
  const isDirty = !isSameForm(before, form)

  const change = (changes: Partial<StageForm>) => {
    setForm((current) => {
      const next = { ...current, ...changes }
      const urlName = urlNameAfter(current, next, saved === null)
      return changes.urlName === undefined && urlName !== null ? { ...next, urlName } : next
    })
    const touched = Object.keys(changes)
    setBroken((current) =>
      Object.fromEntries(
        Object.entries(current).filter(
          ([field]) => !touched.some((name) => field === name || field.startsWith(`${name}.`)),
        ),
      ),
    )
    setFailure(null)
  }

  const take = (stage: Stage, typed: StageForm) => {
    setSaved(stage)
    setBefore(formOf(stage))
    setForm(typed)
  }
  const refuse = (fields: BrokenRules) => {
    setBroken(fields)
    setAttempt((count) => count + 1)
  }

  /** The stage first, then its details with the moment the first save made: each half is kept as soon as it is there. */
  const send = async (): Promise<Stage> => {
    let stage = saved
    let part: 'stage' | 'details' = 'stage'
    try {
      if (stage === null) stage = await createStage(form)
      else if (mayManage && isStageChanged(before, form)) stage = await updateStage(stage, form)
      part = 'details'
      const isOther = JSON.stringify(toDetails(formOf(stage))) !== JSON.stringify(toDetails(form))
      if (mayEditDetails && isOther) stage = (await updateDetails(stage, form)) ?? stage
      return stage
    } catch (error) {
      if (stage !== null && stage !== saved) take(stage, form)
      throw new SaveFailure(part, error)
    }
  }

  const fail = ({ part, error }: SaveFailure) => {
    if (isSavedMeanwhile(error)) return setMeanwhile(true)
    const fields = isApiError(error, 'ValidationError') ? refusedFields(form, part, error.fields) : {}
    if (Object.keys(fields).length > 0) refuse(fields)
    else setFailure(failureText(error))
  }

  const save = async () => {
    if (isSaving) return
    setFailure(null)
    const wrong = {
      ...(mayManage && checkStage(form)),
      ...(mayEditDetails && isDetailsChanged(before, form) && checkDetails(form)),
    }
    if (Object.keys(wrong).length > 0) return refuse(wrong)
    setBroken({})
    setSaving(true)
    try {
      const stage = await send()
      isDone.current = true
      alerts.success('stageEdit.saved', { name: localized(stage.name, locale) })
      onDone()
      void reloadBoard(academyId)
    } catch (error) {
      fail(error as SaveFailure)
    } finally {
      setSaving(false)
    }
  }

  /** what the other person saved; one's own changes go. */
  const reload = async () => {
    setMeanwhile(false)
    if (saved === null) return
    try {
      const stage = await queryClient.fetchQuery(stageBoardQueries.stage(academyId, saved.id))
      take(stage, formOf(stage))
      setBroken({})
    } catch (error) {
      setFailure(failureText(error))
    }
  }

  const remove = async (): Promise<boolean> => {
    if (saved === null) return false
    try {
      await removeStage(saved)
      isDone.current = true
      alerts.success('stageEdit.deleted', { name: localized(saved.name, locale) })
      onDone()
      void reloadBoard(academyId)
      return true
    } catch (error) {
      setFailure(isApiError(error, 'StageCanNotBeDeleted') ? t('stageEdit.canNotDelete') : failureText(error))
      return false
    }
  }

  const errorOf = (field: string, bounds: { min: number; max: number } = { min: 0, max: 0 }): string | undefined => {
    const rule = broken[field]
    return rule === undefined ? undefined : t(ruleText(rule), bounds)
  }

  return {
    saved,
    form,
    change,
    errorOf,
    broken,
    attempt,
    failure,
    isSaving,
    isDirty,
    isLeavingDirty: () => isDirty && !isDone.current,
    mayManage,
    mayEditDetails,
    save,
    remove,
    isMeanwhile,
    reload,
    stay: () => setMeanwhile(false),
  }
}

export type StageEditor = ReturnType<typeof useStageEditor>

/** What every section of details gets. */
export interface DetailsProps {
  academyId: number
  editor: StageEditor
}

class SaveFailure extends Error {
  readonly part: 'stage' | 'details'
  readonly error: unknown
  constructor(part: 'stage' | 'details', error: unknown) {
    super('The stage was not saved')
    this.part = part
    this.error = error
  }
}
