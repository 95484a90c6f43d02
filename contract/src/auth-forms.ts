import * as z from 'zod/mini'
import { Locale } from './enums.ts'
import {
  BirthDate,
  Consent,
  Country,
  Email,
  GraduationYear,
  Id,
  Ids,
  Name,
  optionalText,
  Password,
  PhoneNumber,
  text,
  verbatim,
} from './fields.ts'
import { secondFactorCodeMaxLength } from './limits.ts'

// Apart from auth.ts, so that the log-in page loads the schema of its own form and not that of the whole account.

/** A secret of a mail or of browser storage: opaque, of limited length, never logged. */
export const Opaque = verbatim(2048).check(z.minLength(1, 'fieldIsRequired'))
/** A password that is only compared; the rules apply when one is chosen. */
export const GivenPassword = verbatim(200).check(z.minLength(1, 'fieldIsRequired'))
/** Six digits of an authenticator, or one of the recovery codes. */
export const SecondFactorCode = text(6, secondFactorCodeMaxLength)
const AcademyHash = text(1, 64)

/** T5: proofs of earlier log-ins from this browser. */
export const KnownDevices = z.optional(z.array(verbatim(200)).check(z.maxLength(5, 'toLong')))

/** ACC-22: an academy found in the address before login travels with login and registration. */
export const comingFrom = { academyHash: z.optional(AcademyHash), direction: z.optional(Id) }

export const Login = z.strictObject({
  email: Email,
  password: GivenPassword,
  /** A known device logs in while others are throttled. */
  knownDevices: KnownDevices,
  ...comingFrom,
})
export type Login = z.infer<typeof Login>

/** ACC-19 */
const consents = { agreement: Consent, agreementTermsAndConditions: Consent, dataProcessingAllowed: Consent }

export const Registration = z.strictObject({
  email: Email,
  password: Password,
  firstName: Name,
  lastName: Name,
  phoneNumber: PhoneNumber,
  birthDate: BirthDate,
  /** VAL-31: null stands for 'Other'. */
  graduationYear: z.nullable(GraduationYear),
  country: z.optional(Country),
  /** FORM-41: the chosen university and the like. */
  formVariantIds: z.optional(Ids),
  localization: Locale,
  referral: z.optional(optionalText(64)),
  /** a registration comes with the default mailing list, unless it says no. */
  isSubscribed: z.optional(z.boolean('wrongChoice')),
  ...comingFrom,
  ...consents,
})
export type Registration = z.infer<typeof Registration>

/** The server checks that the address is one of the company: it knows the domains (VAL-10). */
export const TeacherRegistration = z.strictObject({
  email: Email,
  password: Password,
  firstName: Name,
  lastName: Name,
  phoneNumber: PhoneNumber,
  localization: Locale,
  ...consents,
})
export type TeacherRegistration = z.infer<typeof TeacherRegistration>
