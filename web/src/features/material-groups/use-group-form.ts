import type { MaterialGroup } from '@academy/contract/materials'
import { useState } from 'react'
import { alerts } from '#lib/alerts.ts'
import {
  checkForm,
  emptyForm,
  formOf,
  isSame,
  moved,
  newContent,
  refusedFields,
  toInput,
  type BrokenFields,
  type ContentForm,
  type GroupForm,
} from './material-group-form.rules.ts'
import { saveGroup } from './material-groups.api.ts'

/** What the server called the contents of the form that was sent; what was typed meanwhile stays. */
const withIds = (form: GroupForm, sent: GroupForm, group: MaterialGroup): GroupForm => {
  const ids = new Map(sent.contents.map(({ key }, index) => [key, group.contents[index]?.id]))
  return { ...form, contents: form.contents.map((content) => ({ ...content, id: ids.get(content.key) ?? content.id })) }
}

let lastKey = 0

/** A material group while it is written. */
export const useGroupForm = (academyId: number, group: MaterialGroup | null) => {
  const [form, setForm] = useState<GroupForm>(() => (group === null ? emptyForm : formOf(group)))
  const [saved, setSaved] = useState(form)
  const [id, setId] = useState(group?.id ?? null)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [broken, setBroken] = useState<BrokenFields>({})
  const [attempt, setAttempt] = useState(0)
  const [isSaving, setSaving] = useState(false)
  const [isGone, setGone] = useState(false)

  const setContents = (change: (contents: readonly ContentForm[]) => readonly ContentForm[]) =>
    setForm((current) => ({ ...current, contents: change(current.contents) }))

  const refuse = (fields: BrokenFields) => {
    setBroken(fields)
    setAttempt((count) => count + 1)
    // What is wrong must be seen.
    const wrong = form.contents.filter(({ key }) => Object.keys(fields).some((at) => at.startsWith(`content-${key}-`)))
    setOpened((current) => new Set([...current, ...wrong.map(({ key }) => key)]))
  }

  const save = async () => {
    const findings = checkForm(form)
    if (Object.keys(findings).length > 0) return refuse(findings)
    setSaving(true)
    const sent = form
    const result = await saveGroup(academyId, id, toInput(sent))
    setSaving(false)
    setBroken({})
    if (result === 'failed') return
    if (result === 'gone') {
      setId(null)
      setGone(true)
      return
    }
    if ('refused' in result) return refuse(refusedFields(sent, result.refused))
    setGone(false)
    setId(result.group.id)
    setSaved(withIds(sent, sent, result.group))
    setForm((current) => withIds(current, sent, result.group))
    alerts.success('materialGroups.saved')
  }

  return {
    form,
    id,
    opened,
    broken,
    attempt,
    isSaving,
    isGone,
    isDirty: isGone || !isSame(form, saved),
    isDroppingMarks: saved.contents.some(({ key }) => !form.contents.some((content) => content.key === key)),
    save,
    setName: (name: string) => setForm((current) => ({ ...current, name })),
    change: (key: string, change: Partial<ContentForm>) =>
      setContents((contents) => contents.map((each) => (each.key === key ? { ...each, ...change } : each))),
    add: (): string => {
      const key = `new-${++lastKey}`
      setContents((contents) => [...contents, newContent(key, contents.at(-1)?.category)])
      setOpened((current) => new Set([...current, key]))
      return key
    },
    remove: (key: string) => setContents((contents) => contents.filter((content) => content.key !== key)),
    move: (from: number, to: number) => setContents((contents) => moved(contents, from, to)),
    toggle: (key: string) =>
      setOpened((current) => {
        const next = new Set(current)
        if (!next.delete(key)) next.add(key)
        return next
      }),
  }
}
