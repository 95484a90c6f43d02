import type { MissingData } from '@academy/contract/users'
import { useRouter } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { withRealDay } from '#domain/profile/birth-date.rules.ts'
import { ruleSentence } from '#lib/field-texts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { saveMissingData } from './missing-data.api.ts'
import {
  askedFields,
  checkMissingData,
  emptyMissingData,
  fieldId,
  toMissingData,
  type BrokenRules,
  type MissingDataField,
  type MissingDataForm,
} from '#domain/profile/missing-data.rules.ts'

export const useMissingData = () => {
  const t = useT()
  const router = useRouter()
  const { user } = usePerson()
  const [form, setForm] = useState(emptyMissingData)
  const [left, setLeft] = useState<readonly MissingDataField[]>([])
  const [refused, setRefused] = useState<BrokenRules>({})
  const [isSending, setSending] = useState(false)
  const asked = askedFields(user)
  const broken = checkMissingData(form, asked)
  const isValid = Object.keys(broken).length === 0

  const change = (field: MissingDataField, values: Partial<MissingDataForm>) => {
    setForm((before) => {
      const next = { ...before, ...values }
      return { ...next, birthDate: withRealDay(next.birthDate) }
    })
    setRefused((before) => ({ ...before, [field]: undefined }))
  }
  const send = async () => {
    setSending(true)
    // The form has just been checked with the schema of this very call.
    const said = await saveMissingData(user.id, toMissingData(form, asked) as MissingData)
    if (said === null) {
      // The guard looks at the wanted route with what is known now (FORM-62).
      await router.invalidate()
    } else {
      setRefused(said)
      const first = asked.find((field) => said[field])
      if (first !== undefined) document.getElementById(fieldId(first))?.focus()
    }
    setSending(false)
  }

  return {
    form,
    asked,
    isValid,
    isSending,
    change,
    /** What is wrong is said once the person has left the field, not while it is being filled in. */
    leave: (field: MissingDataField) => setLeft((before) => (before.includes(field) ? before : [...before, field])),
    errorOf: (field: MissingDataField): string | null => {
      const rule = refused[field] ?? (left.includes(field) ? broken[field] : undefined)
      return rule === undefined ? null : ruleSentence(t, rule)
    },
    submit: (event: FormEvent) => {
      event.preventDefault()
      if (isValid && !isSending) void send()
    },
  }
}
