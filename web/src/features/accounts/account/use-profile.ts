import type { Profile } from '@academy/contract/users'
import { useState, type FormEvent } from 'react'
import { withRealDay } from '#domain/profile/birth-date.rules.ts'
import { isApiError } from '#lib/api-error.ts'
import { errorText } from '#lib/error-texts.ts'
import { ruleText } from '#lib/field-texts.ts'
import type { MessageKey } from '#lib/i18n/messages.ts'
import { reloadListsAfter } from '#domain/profile/form-variants.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { directionIn } from '#lib/session/roles.rules.ts'
import { knownSession, usePerson, type KnownSession } from '#lib/session/session.store.ts'
import { saveProfile } from './account.api.ts'
import {
  boundsOf,
  byField,
  changedSpecialization,
  checkProfile,
  isSameForm,
  profileFields,
  profileOf,
  toProfile,
  type BrokenRules,
  type ProfileField,
  type ProfileForm,
} from './profile.rules.ts'

type Texts = Partial<Record<ProfileField, MessageKey>>

const inWords = (broken: BrokenRules): Texts =>
  Object.fromEntries(Object.entries(broken).map(([field, rule]) => [field, ruleText(rule)]))

const refusedFields = (error: unknown): Texts => {
  if (isApiError(error, 'PhoneNumberExists')) return { phoneDigits: 'register.phoneTaken' }
  if (isApiError(error, 'FormVariantsInvalid')) return { university: 'error.FormVariantsInvalid' }
  return isApiError(error, 'ValidationError') ? inWords(byField(error.fields)) : {}
}

/** What is not saved, and why. */
interface Failure {
  title: MessageKey
  text: MessageKey
}

export const fieldId = (field: ProfileField) => `profile-${field}`

const savedForm = ({ user, selection }: Pick<KnownSession, 'user' | 'selection'>) =>
  profileOf(user, directionIn(user, selection)?.id ?? null)

/** ACC-52, ERR-18: a save that failed is a state of this form, and nothing that pops up. */
export const useProfile = () => {
  const t = useT()
  const person = usePerson()
  const saved = savedForm(person)
  const [form, setForm] = useState(saved)
  const [texts, setTexts] = useState<Texts>({})
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [isSaved, setSaved] = useState(false)

  const refuse = (refused: Texts) => {
    setTexts(refused)
    const first = profileFields.find((field) => refused[field] !== undefined)
    if (first !== undefined) document.getElementById(fieldId(first))?.focus()
  }
  const change = (changes: Partial<ProfileForm>) => {
    setForm((before) => {
      const next = { ...before, ...changes }
      return { ...next, birthDate: withRealDay(next.birthDate) }
    })
    const touched = Object.keys(changes)
    setTexts((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !touched.includes(field))))
    setSaved(false)
  }
  /** A field that was left says at once what is wrong with it. */
  const leave = (field: ProfileField) => {
    const rule = checkProfile(form, person.user)[field]
    setTexts((before) => ({ ...before, [field]: rule === undefined ? undefined : ruleText(rule) }))
  }

  const send = async () => {
    // The form has just been checked with the schema of this very call.
    const profile = toProfile(form, person.user) as Profile
    const specializationId = changedSpecialization(form, directionIn(person.user, person.selection)?.id ?? null)
    const { directionFailure } = await saveProfile(profile, specializationId)
    const known = knownSession()
    if (known !== null) setForm(savedForm(known))
    if (directionFailure === null) return setSaved(true)
    const text = errorText(directionFailure)
    setFailure({ title: 'account.profile.savedButDirection', text })
    refuse({ specialization: text })
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSaving) return
    setFailure(null)
    setSaved(false)
    const broken = inWords(checkProfile(form, person.user))
    if (Object.keys(broken).length > 0) return refuse(broken)
    setTexts({})
    setSaving(true)
    try {
      await send()
    } catch (error) {
      reloadListsAfter(error)
      const atFields = refusedFields(error)
      if (Object.keys(atFields).length > 0) refuse(atFields)
      else setFailure({ title: 'account.profile.failed', text: errorText(error) })
    } finally {
      setSaving(false)
    }
  }

  const errorOf = (field: ProfileField): string | null => {
    const text = texts[field]
    return text === undefined ? null : t(text, boundsOf(field))
  }

  return {
    form,
    change,
    leave,
    errorOf,
    submit: (event: FormEvent) => void submit(event),
    discard: () => {
      setForm(saved)
      setTexts({})
      setFailure(null)
    },
    failure,
    isSaving,
    isSaved,
    isDirty: !isSameForm(form, saved),
  }
}
