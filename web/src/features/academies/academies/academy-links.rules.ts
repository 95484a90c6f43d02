import { AcademyInput, type AcademyDetails } from '@academy/contract/academies'
import { Email, splitEmails } from '@academy/contract/fields'
import { academyTypes } from '@academy/contract/enums'
import { brokenBy, type BrokenRules, type PlaceOf } from '#kit/editor/broken-rules.ts'
import { paths } from '#lib/paths.ts'
import { formatQuery } from '#lib/query-string.ts'
import { toInput } from './academy-form.rules.ts'

export type HashField = 'hash' | 'privateHash' | 'secretHash'
export type HashValues = Record<HashField, string>

export const hashesOf = (academy: AcademyDetails): HashValues => ({
  hash: academy.hash,
  privateHash: academy.privateHash ?? '',
  secretHash: academy.secretHash ?? '',
})

/** which codes count for this type; what does not count is not shown. */
export const shownHashes = ({ type }: Pick<AcademyDetails, 'type'>): HashField[] => {
  if (type === academyTypes.Private) return ['hash', 'privateHash']
  return type === academyTypes.Secret ? ['hash', 'secretHash'] : ['hash']
}

/** Where a code leads; null where it opens nothing: of a hidden academy, the public one. */
export const linkOf = (academy: Pick<AcademyDetails, 'type'>, field: HashField, hash: string): string | null => {
  const isOpened = field === shownHashes(academy).at(-1) && hash !== ''
  return isOpened ? paths.register + formatQuery({ academyHash: hash }) : null
}

/** An empty code asks the server to make one. */
export const toHashes = (values: HashValues): Pick<AcademyInput, HashField> => ({
  hash: values.hash.trim(),
  privateHash: values.privateHash.trim() || null,
  secretHash: values.secretHash.trim() || null,
})

export const hashPlaceOf: PlaceOf = (field) =>
  field === 'hash' || field === 'privateHash' || field === 'secretHash' ? field : undefined

export const brokenHashes = (academy: AcademyDetails, values: HashValues): BrokenRules =>
  brokenBy(AcademyInput.safeParse({ ...toInput(academy), ...toHashes(values) }).error, hashPlaceOf)

export const invitedMax = 200

/** People paste lists with an address per line; what is no address is named, so that it can be found and mended. */
export const readInvited = (text: string): { emails: string[]; wrong: string[] } => {
  const emails = [...new Set(splitEmails(text.replaceAll(/\s+/g, ',')))]
  return { emails, wrong: emails.filter((email) => !Email.safeParse(email.toLowerCase()).success) }
}
