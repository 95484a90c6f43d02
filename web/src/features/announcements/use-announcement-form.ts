import type { Announcement } from '@academy/contract/announcements'
import type { ContentLocale } from '@academy/contract/enums'
import { useRef, useState } from 'react'
import { alerts } from '#lib/alerts.ts'
import { useFailureText } from '#lib/failure-text.ts'
import {
  byField,
  checkAnnouncement,
  emptyForm,
  formOf,
  isSameForm,
  languageToMend,
  toInput,
  without,
  type AnnouncementForm,
  type BrokenRules,
} from './announcement-form.rules.ts'
import { loadAnnouncement, saveAnnouncement } from './announcements.api.ts'

/** An announcement while it is written; what was typed stays until its author says otherwise. */
export const useAnnouncementForm = (
  academyId: number,
  loaded: Announcement | null,
  onSaved: (stored: Announcement) => void,
) => {
  const failureText = useFailureText()
  const [known, setKnown] = useState(loaded)
  const [form, setForm] = useState<AnnouncementForm>(loaded === null ? emptyForm : formOf(loaded))
  const [language, setLanguage] = useState<ContentLocale>('ua')
  const [broken, setBroken] = useState<BrokenRules>({})
  const [attempt, setAttempt] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [isStale, setStale] = useState(false)
  const [isDirty, setShownDirty] = useState(false)
  // Asked at the moment of leaving: whoever has just saved leaves freely.
  const dirty = useRef(false)
  const setDirty = (value: boolean) => {
    dirty.current = value
    setShownDirty(value)
  }

  const change = (part: 'title' | 'body', of: ContentLocale, text: string) => {
    const next = { ...form, [part]: { ...form[part], [of]: text } }
    setForm(next)
    setDirty(!isSameForm(next, known === null ? emptyForm : formOf(known)))
    setFailure(null)
    setBroken((current) => without(current, `${part}.${of}`))
  }
  const refuse = (rules: BrokenRules) => {
    setBroken(rules)
    setLanguage(languageToMend(rules) ?? language)
    setAttempt((count) => count + 1)
  }
  const take = (stored: Announcement) => {
    setKnown(stored)
    setForm(formOf(stored))
    setBroken({})
    setDirty(false)
  }

  const save = async () => {
    if (isSaving) return
    setFailure(null)
    const rules = checkAnnouncement(form)
    if (Object.keys(rules).length > 0) return refuse(rules)
    setBroken({})
    setSaving(true)
    const result = await saveAnnouncement(academyId, known, toInput(form))
    setSaving(false)
    if (result === 'savedMeanwhile') setStale(true)
    else if ('refused' in result) refuse(byField(result.refused))
    else if ('failure' in result) {
      setFailure(failureText(result.failure))
      // NTF-46
      alerts.error(known === null ? 'announcements.createFailed' : 'announcements.updateFailed')
    } else {
      take(result.stored)
      alerts.success(known === null ? 'announcements.created' : 'announcements.saved')
      onSaved(result.stored)
    }
  }

  /** What the other person saved; one's own changes go. */
  const reload = async () => {
    setStale(false)
    if (known === null) return
    try {
      take(await loadAnnouncement(academyId, known.id))
    } catch (error) {
      setFailure(failureText(error))
    }
  }

  return {
    form,
    known,
    language,
    setLanguage,
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
    isDirtyNow: () => dirty.current,
    /** What is deleted leaves nothing to lose. */
    forget: () => setDirty(false),
  }
}
export type AnnouncementEditorState = ReturnType<typeof useAnnouncementForm>
