import * as z from 'zod/mini'
import { defineApi } from './endpoint.ts'
import {
  AcceptedDocument,
  FormVariantType,
  Locale,
  MissingAcademyField,
  MissingField,
  MissingFormField,
  RoleId,
  RoleName,
  StageType,
  UserStageState,
} from './enums.ts'
import {
  BirthDate,
  Consent,
  Country,
  GraduationYear,
  Id,
  IdParam,
  Ids,
  IsoDate,
  IsoDateTime,
  Name,
  PhoneNumber,
  text,
} from './fields.ts'
import { homeworkStates } from './homework-state.ts'
import { uploadMaxBytes } from './limits.ts'

/** Names of stages exist in up to three languages; ua is the one that is always there (STG-09). */
export const LocalizedName = z.strictObject({ ua: z.string(), en: z.string(), ru: z.optional(z.string()) })
export type LocalizedName = z.infer<typeof LocalizedName>

/** STG-38 to STG-44: a lecture as it is listed below its stage in the sidebar. */
export const RouteLecture = z.strictObject({
  stageLectureId: Id,
  lectureId: Id,
  name: LocalizedName,
  shortName: LocalizedName,
  urlName: z.string(),
  startDate: IsoDateTime,
  endDate: IsoDateTime,
  available: z.boolean(),
  /** Without one there is nothing to hand in until its end. */
  hasHomework: z.boolean(),
  /** What became of the student's own homework, as the page of the lecture says it. */
  homeworkState: z.enum(homeworkStates),
  /** Until when the next submission counts, after a return too; null: none is possible. */
  deadline: z.nullable(IsoDateTime),
  submittedAt: z.nullable(IsoDateTime),
  mark: z.nullable(z.int()),
  /** STG-50 */
  isUrgent: z.boolean(),
  /** STG-49: an unread message in its chat, or a homework that came back. */
  isAttention: z.boolean(),
})
export type RouteLecture = z.infer<typeof RouteLecture>

/** STG-01: one stage as its student sees it in the sidebar and at the landing. */
export const StageRoute = z.strictObject({
  id: Id,
  stageType: StageType,
  name: LocalizedName,
  urlName: z.string(),
  position: z.int(),
  available: z.boolean(),
  isCurrentStage: z.boolean(),
  isUrgent: z.boolean(),
  isOnlyForDesignated: z.boolean(),
  startDate: z.nullable(IsoDateTime),
  endDate: z.nullable(IsoDateTime),
  /** STG-06: null means the icon of the type. */
  icon: z.nullable(z.string()),
  state: z.nullable(UserStageState),
  /** The programme had left the stage before the student joined: it counts as passed, but nobody passed it. */
  isSkipped: z.boolean(),
  /** It lies behind the student, who did what it asks for. */
  isDone: z.boolean(),
  isAttention: z.boolean(),
  /** A form on its page that the student may pass and has not. */
  waitingFormId: z.nullable(Id),
  lectures: z.array(RouteLecture),
  showTestResult: z.boolean(),
  /** Only while showTestResult is on. isPassed is null while nobody has decided. */
  testSummary: z.nullable(
    z.strictObject({ equityPercent: z.int(), successPercent: z.int(), isPassed: z.nullable(z.boolean()) }),
  ),
})
export type StageRoute = z.infer<typeof StageRoute>

/** ACC-06: routesShort. */
export const StageRouteShort = z.strictObject({
  id: Id,
  urlName: z.string(),
  stageType: StageType,
  available: z.boolean(),
})

export const UserRoutes = z.strictObject({ routes: z.array(StageRoute), routesShort: z.array(StageRouteShort) })
export type UserRoutes = z.infer<typeof UserRoutes>

export const Specialization = z.strictObject({ id: Id, name: z.string() })
export type Specialization = z.infer<typeof Specialization>

export const UserGroup = z.strictObject({
  id: Id,
  academyId: Id,
  specialization: Specialization,
  isDirection: z.boolean(),
})

export const UserAcademy = z.strictObject({
  id: Id,
  name: z.string(),
  isAcademyClosed: z.boolean(),
  /** nobody has opened it for applications yet. */
  isDraft: z.boolean(),
  roleId: RoleId,
  roleName: RoleName,
  /** false when an Admin of that academy blocked the user there. */
  active: z.boolean(),
})
export type UserAcademy = z.infer<typeof UserAcademy>

export const UserSettings = z.strictObject({
  localization: Locale,
  /** In the inbox and by mail, a day before a homework, a test or an interview. */
  remindersEnabled: z.boolean(),
})
export type UserSettings = z.infer<typeof UserSettings>
/** What is left out stays as it is. */
export const UserSettingsInput = z.strictObject({
  localization: Locale,
  remindersEnabled: z.optional(z.boolean('wrongChoice')),
})
export type UserSettingsInput = z.infer<typeof UserSettingsInput>

/** The person behind the access token (SESS-06), with everything the shell needs in one round trip. */
export const User = z.strictObject({
  id: Id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.nullable(z.string()),
  birthDate: z.nullable(IsoDate),
  graduationYear: z.nullable(z.int()),
  country: z.nullable(z.string()),
  /** False for people who were never asked: then null does not mean 'Other' (VAL-31). */
  isBackgroundGiven: z.boolean(),
  /** FILE-10: null means the drawn placeholder. */
  avatarUrl: z.nullable(z.string()),
  googleId: z.nullable(z.string()),
  facebookId: z.nullable(z.string()),
  /** False for an account made by a social log-in that has not chosen a password. */
  hasPassword: z.boolean(),
  /** ACC-43: the address that waits for its confirmation. */
  pendingEmail: z.nullable(z.string()),
  secondFactor: z.strictObject({ isEnabled: z.boolean(), isRequired: z.boolean() }),
  formVariants: z.array(z.strictObject({ id: Id, type: FormVariantType })),
  /** ACC-07, Q-64: recomputed at every answer. */
  missingFields: z.array(MissingField),
  missingFormFields: z.array(MissingFormField),
  missingAcademyFields: z.array(MissingAcademyField),
  /** Legal documents with a newer version that has to be accepted again. */
  legalToAccept: z.array(AcceptedDocument),
  groups: z.array(UserGroup),
  isSuperAdmin: z.boolean(),
  academyRoles: z.partialRecord(RoleName, z.array(z.strictObject({ id: Id, name: z.string() }))),
  academies: z.array(UserAcademy),
  currentAcademyId: z.nullable(Id),
  settings: UserSettings,
  systemSettings: z.strictObject({ liveChatEnabled: z.boolean(), referralsEnabled: z.boolean() }),
  isEmployee: z.boolean(),
  active: z.boolean(),
  routes: z.array(StageRoute),
  routesShort: z.array(StageRouteShort),
  finishedAcademies: z.array(Id),
  dataProcessingAllowed: z.boolean(),
  hasAcceptedPrinciplesAgreement: z.boolean(),
  alreadySeenReferralPage: z.boolean(),
  /** SESS-32: set while a staff member acts as this user. */
  /** Who acts as this person, until when unless it is renewed, and what they prove with that it is still them. */
  impersonator: z.nullable(
    z.strictObject({ id: Id, fullName: z.string(), until: z.string(), proof: z.enum(['code', 'password', 'logIn']) }),
  ),
})
export type User = z.infer<typeof User>

/** ACC-45 */
export const Profile = z.strictObject({
  firstName: Name,
  lastName: Name,
  phoneNumber: PhoneNumber,
  birthDate: z.nullable(BirthDate),
  country: z.nullable(Country),
  /** VAL-31: null means 'Other'. Absent: never asked, and not answered now. */
  graduationYear: z.optional(z.nullable(GraduationYear)),
  /** What is chosen from the shared lists; replaces what was chosen before. */
  formVariantIds: Ids,
})
export type Profile = z.infer<typeof Profile>

/** ACC-54: only what is missing is sent. */
export const MissingData = z.strictObject({
  birthDate: z.optional(BirthDate),
  phoneNumber: z.optional(PhoneNumber),
  country: z.optional(Country),
  /** VAL-31: null means 'Other'. */
  graduationYear: z.optional(z.nullable(GraduationYear)),
  /** ACC-19: people who came by a social log-in give the three consents here, all of them or none. */
  agreementTermsAndConditions: z.optional(Consent),
  agreement: z.optional(Consent),
  dataProcessingAllowed: z.optional(Consent),
  formVariantIds: z.optional(Ids),
})
export type MissingData = z.infer<typeof MissingData>

const ReferralLink = z.strictObject({ userHash: z.string() })

export const usersApi = defineApi({
  registerToAcademy: {
    method: 'POST',
    path: '/api/users/registerToAcademy',
    access: 'academies.join',
    body: z.strictObject({
      academyId: Id,
      directionId: Id,
      /** private and secret academies open only to those who hold their hash. */
      academyHash: z.optional(text(1, 64)),
    }),
    response: User,
    idempotent: true,
    errors: ['AcademyNotFound', 'UserAlreadyInAcademy', 'AcademyClosed', 'GroupNotFound', 'RegistrationError'],
    summary: 'Join an academy in one of its directions (ACAD-23)',
  },
  updateSpecialization: {
    method: 'PUT',
    path: '/api/users/update/specialization',
    access: 'own.direction',
    oneAcademy: true,
    body: z.strictObject({ specializationId: Id }),
    response: User,
    errors: ['SpecializationNotFound', 'AcademyClosed', 'UserAlreadyStartedTheTest'],
    summary: "Choose one's own direction in the current academy (ACC-46, ACAD-40)",
  },
  updateSettings: {
    method: 'PUT',
    path: '/api/users/update/settings',
    access: 'own.account',
    body: UserSettingsInput,
    response: UserSettings,
    whileImpersonating: true,
    errors: ['ImpersonationNotAllowed'],
    summary: 'Save the interface language (ACC-48), and whether to be reminded of what ends soon',
  },
  updateCurrentAcademy: {
    method: 'PUT',
    path: '/api/users/update/current-academy',
    access: 'own.account',
    body: z.strictObject({ academyId: z.nullable(Id) }),
    response: User,
    whileImpersonating: true,
    idempotent: true,
    errors: ['NoRightToAccessAcademy'],
    summary: 'Choose the current academy; null for none (ACC-69, ACAD-47)',
  },
  updateProfile: {
    method: 'PUT',
    path: '/api/users/update/profile',
    access: 'own.account',
    body: Profile,
    response: User,
    whileImpersonating: true,
    errors: ['PhoneNumberExists', 'FormVariantsInvalid'],
    summary: "Save one's own profile (ACC-45)",
  },
  profileImage: {
    method: 'POST',
    path: '/api/users/profile_image',
    access: 'own.account',
    upload: { field: 'user-image', maxBytes: uploadMaxBytes },
    response: z.strictObject({ avatarUrl: z.string() }),
    whileImpersonating: true,
    errors: ['FileNotUploaded', 'FileTypeNotAllowed', 'FileTooLarge'],
    summary: "Set one's own picture; it is encoded again, without the camera's metadata (ACC-50)",
  },
  removeProfileImage: {
    method: 'DELETE',
    path: '/api/users/profile_image',
    access: 'own.account',
    whileImpersonating: true,
    summary: 'Back to the drawn placeholder (FILE-10)',
  },
  missingData: {
    method: 'PUT',
    path: '/api/users/missing-data/:id',
    access: 'users.fillMissingData',
    params: z.strictObject({ id: IdParam }),
    body: MissingData,
    response: User,
    whileImpersonating: true,
    errors: ['UserNotFound', 'PhoneNumberExists', 'FormVariantsInvalid'],
    summary: 'Fill in what is missing, one’s own or, for staff, somebody else’s (ACC-54)',
  },
  additionalInfo: {
    method: 'PUT',
    path: '/api/users/update/additional-info',
    access: 'own.data',
    body: z.strictObject({ formVariantIds: Ids }),
    response: User,
    errors: ['FormVariantsInvalid', 'NoRightToAccessAcademy'],
    summary: 'Save the experience form for the current academy (ACC-55, FORM-51)',
  },
  academyFormVariants: {
    method: 'PUT',
    path: '/api/users/update/academy-form-variants',
    access: 'own.data',
    body: z.strictObject({ academyId: Id, formVariantIds: Ids }),
    response: User,
    errors: ['FormVariantsInvalid', 'NoRightToAccessAcademy'],
    summary: "Save the experience values for one of one's own academies (ACC-56)",
  },
  ownExperience: {
    method: 'GET',
    path: '/api/users/academy-form-variants/:academyId',
    access: 'own.data',
    params: z.strictObject({ academyId: IdParam }),
    response: z.strictObject({ formVariantIds: z.array(Id) }),
    errors: ['NoRightToAccessAcademy'],
    summary: 'What the caller answered in the experience form of one of their academies, to change it (ACC-56)',
  },
  acceptPrinciples: {
    method: 'PUT',
    path: '/api/users/accept-principles-agreed',
    access: 'own.data',
    summary: 'Accept the principles agreement (ACC-57)',
  },
  seenReferralPage: {
    method: 'PUT',
    path: '/api/users/seen-referral-page/:id',
    access: 'own.referral',
    params: z.strictObject({ id: IdParam }),
    errors: ['UserNotFound'],
    summary: 'The referral prompt has been seen (SYS-14)',
  },
  referralLink: {
    method: 'GET',
    path: '/api/users/referral-link',
    access: 'own.referral',
    response: ReferralLink,
    errors: ['AccessDenied'],
    summary: "The hash of the caller's referral link, while referrals are enabled (SYS-15)",
  },
  referralLinkOfAcademy: {
    method: 'GET',
    path: '/api/users/referral-link/:academyId',
    access: 'own.referral',
    params: z.strictObject({ academyId: IdParam }),
    response: ReferralLink,
    errors: ['AccessDenied', 'NoRightToAccessAcademy'],
    summary: 'The same for the referral prompt inside an academy (SYS-15)',
  },
  routes: {
    method: 'GET',
    path: '/api/users/routes',
    access: 'stages.read',
    response: UserRoutes,
    summary: 'The stages of the academy as the caller sees them (STG-81)',
  },
})

export const rolesApi = defineApi({
  byName: {
    method: 'GET',
    path: '/api/roles/:name',
    access: 'roles.read',
    params: z.strictObject({ name: text(1, 40) }),
    response: z.strictObject({ id: Id, name: RoleName }),
    errors: ['EndpointNotFound'],
    summary: 'A role by its name (ROLE-28)',
  },
})

export const ById = z.strictObject({ id: IdParam })
