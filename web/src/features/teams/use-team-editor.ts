import type { Team } from '@academy/contract/teams'
import { useEffect, useRef, useState } from 'react'
import { alerts } from '#lib/alerts.ts'
import { isApiError } from '#lib/api-error.ts'
import { useFailureText } from '#lib/failure-text.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { personName } from '#lib/person-name.ts'
import { queryClient } from '#lib/query-client.ts'
import { isSavedMeanwhile } from './team-failure.ts'
import {
  byField,
  checkTeam,
  formOfTeam,
  leavingOf,
  toDetailsInput,
  toTeamInput,
  type BrokenRules,
  type TeamForm,
} from './team-form.rules.ts'
import { teamsQueries, updateDetails, updateTeam } from './teams.api.ts'

const without = (broken: BrokenRules, touched: readonly string[]): BrokenRules =>
  Object.fromEntries(
    Object.entries(broken).filter(([field]) => !touched.some((name) => field === name || field.startsWith(`${name}.`))),
  )

/** A team while it is written; what was typed stays until its author says otherwise. */
export const useTeamEditor = (academyId: number, loaded: Team) => {
  const t = useT()
  const failureText = useFailureText()
  const [known, setKnown] = useState(loaded)
  const [form, setForm] = useState(() => formOfTeam(loaded))
  const [broken, setBroken] = useState<BrokenRules>({})
  const [attempt, setAttempt] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [isStale, setStale] = useState(false)
  const saved = formOfTeam(known)
  const isDirty = JSON.stringify(form) !== JSON.stringify(saved)
  // Asked at the moment of leaving: whoever has just saved leaves freely.
  const dirty = useRef(isDirty)
  useEffect(() => {
    dirty.current = isDirty
  }, [isDirty])

  const take = (team: Team) => {
    setKnown(team)
    setForm(formOfTeam(team))
    setBroken({})
    setFailure(null)
    dirty.current = false
    queryClient.setQueryData(teamsQueries.one(academyId, team.id).queryKey, team)
  }
  const change = (next: (form: TeamForm) => TeamForm, ...touched: string[]) => {
    setForm(next)
    setFailure(null)
    setBroken((current) => without(current, touched))
  }
  const refuse = (fields: BrokenRules) => {
    setBroken(fields)
    setAttempt((count) => count + 1)
  }
  /** The server says that somebody was evaluated, not who; only who leaves can be meant. */
  const evaluatedText = () =>
    t('teams.evaluatedLeaves', {
      names: leavingOf(saved, form)
        .map((person) => personName(person, t))
        .join(', '),
    })

  const save = async () => {
    if (isSaving) return
    setFailure(null)
    const findings = checkTeam(form, known.may.manage)
    if (Object.keys(findings).length > 0) return refuse(findings)
    setBroken({})
    setSaving(true)
    try {
      take(
        known.may.manage
          ? await updateTeam(academyId, known, toTeamInput(form))
          : await updateDetails(academyId, known, toDetailsInput(form)),
      )
      alerts.success('teams.saved', { team: form.name.trim() })
    } catch (error) {
      if (isSavedMeanwhile(error)) setStale(true)
      else if (isApiError(error, 'ValidationError') && error.fields.length > 0) refuse(byField(error.fields))
      else setFailure(isApiError(error, 'StudentAlreadyEvaluated') ? evaluatedText() : failureText(error))
    } finally {
      setSaving(false)
    }
  }

  /** What the server has now; one's own changes go. */
  const reload = async () => {
    setStale(false)
    try {
      take(await queryClient.fetchQuery(teamsQueries.one(academyId, known.id)))
    } catch (error) {
      setFailure(failureText(error))
    }
  }

  return {
    form,
    known,
    broken,
    attempt,
    failure,
    isSaving,
    isDirty,
    isStale,
    change,
    save,
    reload,
    stay: () => setStale(false),
    reset: () => setForm(saved),
    isDirtyNow: () => dirty.current,
    /** What is deleted leaves nothing to lose. */
    forget: () => {
      dirty.current = false
    },
  }
}
export type TeamEditorState = ReturnType<typeof useTeamEditor>
