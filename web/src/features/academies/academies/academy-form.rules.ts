import { NewAcademy, type AcademyDetails, type AcademyInput } from '@academy/contract/academies'
import type { AcademyTemplateName } from '@academy/contract/academy-templates'
import { academyTypes, keyOf } from '@academy/contract/enums'
import type { LocalizedName } from '@academy/contract/users'
import { brokenBy, type BrokenRules, type PlaceOf } from '#kit/editor/broken-rules.ts'
import type { AcademyTypeName } from './academy-rows.rules.ts'

/** What the fields of an academy hold; an empty hash stands for none. */
export interface AcademyValues {
  name: string
  hash: string
  type: AcademyTypeName
  startDate: string | null
  endDate: string | null
  description: LocalizedName
  certificateSigner: string
  specializationIds: readonly number[]
  /** What a new one begins with; null: no stages. */
  template: AcademyTemplateName | null
}
export type AcademyField = keyof AcademyValues

export const emptyAcademy: AcademyValues = {
  name: '',
  hash: '',
  type: 'Public',
  startDate: null,
  endDate: null,
  description: { ua: '', en: '' },
  certificateSigner: '',
  specializationIds: [],
  template: null,
}

/** A new academy begins with the whole way, on the Monday in two weeks at nine; all of it can be changed. */
export const newAcademy = (now: Date): AcademyValues => {
  const start = new Date(now)
  start.setDate(start.getDate() + 14 + ((8 - start.getDay()) % 7))
  start.setHours(9, 0, 0, 0)
  return { ...emptyAcademy, template: 'programme', startDate: start.toISOString() }
}

/** Directions and template are chosen once, when an academy is made. */
export const valuesOf = (academy: AcademyDetails, sent: AcademyValues = emptyAcademy): AcademyValues => ({
  name: academy.name,
  hash: academy.hash,
  type: keyOf(academyTypes, academy.type) ?? 'Public',
  startDate: academy.startDate,
  endDate: academy.endDate,
  description: academy.description,
  certificateSigner: academy.certificateSigner,
  specializationIds: sent.specializationIds,
  template: sent.template,
})

/** The academy as it is, to be sent back with something changed. */
export const toInput = (academy: AcademyDetails): AcademyInput => ({
  name: academy.name,
  hash: academy.hash,
  type: academy.type,
  privateHash: academy.privateHash,
  secretHash: academy.secretHash,
  startDate: academy.startDate,
  endDate: academy.endDate,
  description: academy.description,
  certificateSigner: academy.certificateSigner,
  isAcademyClosed: academy.isAcademyClosed,
})

/** An emptied Russian text is no text. */
const withoutEmpty = ({ ru, ...required }: LocalizedName): LocalizedName =>
  ru?.trim() ? { ...required, ru } : required

export const toNewAcademy = (values: AcademyValues): NewAcademy => ({
  name: values.name.trim(),
  hash: values.hash.trim(),
  type: academyTypes[values.type],
  privateHash: null,
  secretHash: null,
  startDate: values.startDate,
  endDate: values.endDate,
  description: withoutEmpty(values.description),
  certificateSigner: values.certificateSigner.trim(),
  specializationIds: [...values.specializationIds],
  template: values.template,
})

/** What the edit form changes; hashes have a place of their own. */
export const toChanges = (values: AcademyValues): Partial<AcademyInput> => ({
  name: values.name.trim(),
  type: academyTypes[values.type],
  startDate: values.startDate,
  endDate: values.endDate,
  description: withoutEmpty(values.description),
  certificateSigner: values.certificateSigner.trim(),
})

/** In the order of the screen. */
export const academyFields: readonly AcademyField[] = [
  'template',
  'name',
  'hash',
  'type',
  'startDate',
  'endDate',
  'description',
  'certificateSigner',
  'specializationIds',
]

/** ACAD-30: each field of the academy is one place, its languages together. */
export const placeOf: PlaceOf = (field) => academyFields.find((name) => name === field.split('.')[0])

/** Those of the contract, before anything is sent. */
export const brokenRules = (values: AcademyValues): BrokenRules =>
  brokenBy(NewAcademy.safeParse(toNewAcademy(values)).error, placeOf)
