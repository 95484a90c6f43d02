import type { StaticPage } from '@academy/contract/static-pages'
import { useRef, useState } from 'react'
import { alerts } from '#lib/alerts.ts'
import { isApiError } from '#lib/api-error.ts'
import { reportFailure } from '#lib/report-failure.ts'
import {
  checkPage,
  emptyForm,
  formOf,
  inputOf,
  isSameForm,
  type BrokenRules,
  type PageForm,
} from './page-form.rules.ts'
import { reloadPages, savePage } from './static-pages.api.ts'

const isSavedMeanwhile = (error: unknown): boolean =>
  isApiError(error, 'ValidationError') && error.fields.some(({ message }) => message === 'savedMeanwhile')

/** One page being written; what is typed stays until the person leaves or takes what somebody else saved. */
export const usePageForm = (page: StaticPage | null, onSaved: (page: StaticPage) => void) => {
  const saved = page === null ? emptyForm : formOf(page)
  const [form, setForm] = useState<PageForm>(saved)
  const [updatedAt, setUpdatedAt] = useState(page?.updatedAt ?? null)
  const [broken, setBroken] = useState<BrokenRules>({})
  const [attempt, setAttempt] = useState(0)
  const [isSaving, setSaving] = useState(false)
  const [isStale, setStale] = useState(false)
  const [isDirty, setShownDirty] = useState(false)
  const dirty = useRef(false)
  const setDirty = (value: boolean) => {
    dirty.current = value
    setShownDirty(value)
  }

  const change = (changed: Partial<PageForm>, field: string) => {
    const next = { ...form, ...changed }
    setForm(next)
    setDirty(!isSameForm(next, saved))
    setBroken((before) => ({ ...before, [field]: undefined }))
  }
  const refuse = (rules: BrokenRules) => {
    setBroken(rules)
    setAttempt((before) => before + 1)
  }
  const takeRefusal = (error: unknown) => {
    if (isSavedMeanwhile(error)) return page === null ? refuse({ name: 'nameTaken' }) : setStale(true)
    if (isApiError(error, 'ValidationError') && error.fields.length > 0)
      return refuse(Object.fromEntries(error.fields.map(({ field, message }) => [field, message])))
    return reportFailure(error)
  }

  const save = async () => {
    if (isSaving) return
    const rules = checkPage(form)
    if (Object.keys(rules).length > 0) return refuse(rules)
    setBroken({})
    setSaving(true)
    try {
      const written = await savePage(form.name, inputOf(form, updatedAt))
      setForm(formOf(written))
      setUpdatedAt(written.updatedAt)
      setDirty(false)
      alerts.success('staticPages.saved')
      onSaved(written)
    } catch (error) {
      takeRefusal(error)
    } finally {
      setSaving(false)
    }
  }

  return {
    form,
    change,
    broken,
    attempt,
    save,
    isSaving,
    isDirty,
    isDirtyNow: () => dirty.current,
    isStale,
    keepTyped: () => setStale(false),
    /** The list brings what the other person saved; the form begins anew with it. */
    takeTheirs: async () => {
      await reloadPages()
      setStale(false)
    },
  }
}
