import type { Certificate } from '@academy/contract/certificates'
import type { Locale } from '@academy/contract/enums'
import { languageTags } from '#lib/i18n/locale.ts'

/** A document says the same day to everybody, wherever it is read: the day in Kyiv, as on the PDF. */
export const certificateDate = (iso: string, locale: Locale): string =>
  new Intl.DateTimeFormat(languageTags[locale], {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'Europe/Kyiv',
  })
    .format(new Date(iso))
    .replace(/\s(?=р\.)/, '\u00a0')

/** How large a name is set: long ones smaller, so that the paper keeps its shape. */
export const nameSize = (fullName: string): 'large' | 'medium' | 'small' => {
  const { length } = fullName
  if (length <= 22) return 'large'
  return length <= 36 ? 'medium' : 'small'
}

const numberLength = 12

/** Whether as many signs were typed as a number has; spaces and hyphens between them do not count. */
export const hasNumberLength = (typed: string): boolean => typed.replaceAll(/[\s\p{Pd}]/gu, '').length === numberLength

export type VerificationOutcome = 'valid' | 'changed' | 'unknown'

/** `changed`: the number is real, but the paper was signed over other data than that of today. */
export const outcomeOf = (verification: { isValid: boolean; certificate: unknown }): VerificationOutcome => {
  if (verification.certificate === null) return 'unknown'
  return verification.isValid ? 'valid' : 'changed'
}

/** LinkedIn's page that adds a certificate to the profile of the reader, filled in. */
export const linkedInHref = (
  certificate: Pick<Certificate, 'academyName' | 'specialization' | 'finishedAt' | 'number'>,
  { url, organization }: { url: string; organization: string },
): string => {
  const { academyName, specialization, finishedAt, number } = certificate
  const inKyiv = (part: 'year' | 'month') =>
    new Intl.DateTimeFormat('en', { [part]: 'numeric', timeZone: 'Europe/Kyiv' }).format(new Date(finishedAt))
  const query = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name: specialization === null ? academyName : `${academyName}: ${specialization}`,
    organizationName: organization,
    issueYear: inKyiv('year'),
    issueMonth: inKyiv('month'),
    certUrl: url,
    certId: number,
  })
  return `https://www.linkedin.com/profile/add?${query.toString()}`
}
