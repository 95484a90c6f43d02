import * as z from 'zod/mini'

// Values are camelCase plurals (`stageTypes.Testing`); the schema and its type share the singular name (`StageType`).
// Numbers in brackets of the catalogue are wire and storage values: never renumber, only append.

/** The error of a choice is a message key, as everywhere (VAL-37). */
const choiceError = (issue: { input?: unknown }) => (issue.input === undefined ? 'fieldIsRequired' : 'wrongChoice')

const textChoice = <const T extends readonly [string, ...string[]]>(values: T) => z.enum(values, { error: choiceError })
const valueChoice = <const T extends Record<string, string | number>>(values: T) =>
  z.enum(values, { error: choiceError })

/** The name of a value: `keyOf(stageTypes, 4)` is 'Testing'. */
export const keyOf = <const T extends Record<string, string | number>>(values: T, value: T[keyof T]) =>
  (Object.keys(values) as (keyof T & string)[]).find((key) => values[key] === value)

// --- Roles

/** ROLE-01. The order is the precedence of Q-18 and of the columns of the permission table. */
export const roleNames = ['SuperAdmin', 'Admin', 'TrackOwner', 'Coach', 'Teacher', 'HR', 'Student'] as const
export const RoleName = textChoice(roleNames)
export type RoleName = z.infer<typeof RoleName>

export const roleIds = {
  SuperAdmin: 1,
  Admin: 2,
  TrackOwner: 3,
  Coach: 4,
  Teacher: 5,
  HR: 6,
  Student: 7,
} as const satisfies Record<RoleName, number>
export const RoleId = valueChoice(roleIds)
export type RoleId = z.infer<typeof RoleId>

export const staffRoles = ['SuperAdmin', 'Admin', 'TrackOwner', 'Coach', 'Teacher', 'HR'] as const
export const StaffRole = textChoice(staffRoles)
export type StaffRole = z.infer<typeof StaffRole>

export const teamRoles = { Teammate: 0, ProductOwner: 1, Coach: 2 } as const
export const TeamRole = valueChoice(teamRoles)
export type TeamRole = z.infer<typeof TeamRole>

// --- Languages

/** I18N-01: the interface speaks two languages, content may also have a Russian variant. */
export const locales = ['ua', 'en'] as const
export const Locale = textChoice(locales)
export type Locale = z.infer<typeof Locale>

export const contentLocales = ['ua', 'en', 'ru'] as const
export const ContentLocale = textChoice(contentLocales)
export type ContentLocale = z.infer<typeof ContentLocale>

// --- Academies, groups, stages

/** The numbers are ours, the specification only says that there are four. */
export const academyTypes = { Public: 0, Private: 1, Secret: 2, Internal: 3 } as const
export const AcademyType = valueChoice(academyTypes)
export type AcademyType = z.infer<typeof AcademyType>

/** Selector values that are not academies (CONST-46); never stored as a current academy (ACAD-46). */
export const academyOptions = { All: 'all', ShowAvailable: 'more' } as const
export type AcademyOption = (typeof academyOptions)[keyof typeof academyOptions]

/** The seeded specializations. The list is open: names in the database are text, so there is no schema. */
export const groupNames = ['JS', 'QA', 'PHP', '.NET', 'Mobile', 'Java'] as const
export type GroupName = (typeof groupNames)[number]

/** Stands for a group id in the staff chat and means every group. */
export const generalGroup = 'general'

export const stageTypes = {
  Mock: 0,
  Pending: 1,
  Registration: 2,
  MaterialsForPreparation: 3,
  Testing: 4,
  Interview: 5,
  Lectures: 6,
  Project: 7,
  Finished: 8,
  MiniProject: 9,
  MaterialsForPreparationMarkdown: 10,
  SecondChance: 11,
  MotivationLetter: 12,
  StageSucceed: 13,
  StageFailed: 14,
  Countdown: 15,
  StagePage: 16,
  Failed: 17,
  Profile: 18,
} as const
export const StageType = valueChoice(stageTypes)
export type StageType = z.infer<typeof StageType>

export const userStageStates = ['Opened', 'Passed', 'Failed'] as const
export const UserStageState = textChoice(userStageStates)
export type UserStageState = z.infer<typeof UserStageState>

// --- Tests

/** TEST-08; from 2 on: what is answered in another way than by choosing options. */
export const answerTypes = { Radio: 0, Checkbox: 1, ShortAnswer: 2, Number: 3, Matching: 4, Ordering: 5 } as const
export const AnswerType = valueChoice(answerTypes)
export type AnswerType = z.infer<typeof AnswerType>

export const questionDifficulties = { None: 0, Low: 1, Mid: 2, High: 3 } as const
export const QuestionDifficulty = valueChoice(questionDifficulties)
export type QuestionDifficulty = z.infer<typeof QuestionDifficulty>

export const questionCategories = {
  JS: 0,
  PHP: 1,
  Web: 2,
  OOP: 3,
  DB: 4,
  QA: 5,
  '.NET': 6,
  Java: 7,
  English: 8,
  Other: 9,
} as const
export const QuestionCategory = valueChoice(questionCategories)
export type QuestionCategory = z.infer<typeof QuestionCategory>

/** Directions whose entrance test also has English questions. */
export const englishDirections = ['JS', 'QA', '.NET'] as const satisfies readonly GroupName[]

export const testStatuses = {
  Countdown: 0,
  Available: 1,
  WaitForResult: 2,
  DoneSuccess: 3,
  DoneFailed: 4,
  DoneNotPassed: 5,
  LastChanceToEnter: 6,
  ContinueTest: 7,
} as const
export const TestStatus = valueChoice(testStatuses)
export type TestStatus = z.infer<typeof TestStatus>

export const demoTestViews = ['form', 'test', 'result'] as const
export type DemoTestView = (typeof demoTestViews)[number]
export const realTestViews = ['Test', 'Finished'] as const
export type RealTestView = (typeof realTestViews)[number]

// --- Materials, lectures, homework, autograde

export const materialCategories = { Recommendations: 0, Low: 1, Mid: 2, Deep: 3 } as const
export const MaterialCategory = valueChoice(materialCategories)
export type MaterialCategory = z.infer<typeof MaterialCategory>

export const repoTypes = { GitHub: 0, Bitbucket: 1, GitLab: 2, Any: 3 } as const
export const RepoType = valueChoice(repoTypes)
export type RepoType = z.infer<typeof RepoType>

/** Whether the student has been notified of a review. */
export const reviewNotificationStatuses = ['None', 'Pending', 'Sent'] as const
export const ReviewNotificationStatus = textChoice(reviewNotificationStatuses)
export type ReviewNotificationStatus = z.infer<typeof ReviewNotificationStatus>

export const autogradeStatuses = { Sent: 0, Started: 1, Failed: 2, Success: 3 } as const
export const AutogradeStatus = valueChoice(autogradeStatuses)
export type AutogradeStatus = z.infer<typeof AutogradeStatus>

export const autogradeActions = { TeacherRerun: 0, StudentPass: 1, AdminRerun: 2, AdminCheck: 3 } as const
export const AutogradeAction = valueChoice(autogradeActions)
export type AutogradeAction = z.infer<typeof AutogradeAction>

/**
 * How the commit of the end of a lecture was noted. asked: the repository said it. refused, away: the repository could
 * not be read at the end, or for an hour after it, so the commit of the submission counts.
 */
export const deadlineNotings = ['asked', 'refused', 'away'] as const
export type DeadlineNoting = (typeof deadlineNotings)[number]

/** AG-04 fixes 1001 and 1002; the other three are the 'further codes' of Q-54. */
export const autogradeErrorCodes = {
  RepoNotAccessible: 1001,
  BuildError: 1002,
  TimeLimit: 1003,
  MemoryLimit: 1004,
  RunnerFault: 1005,
} as const
export const AutogradeErrorCode = valueChoice(autogradeErrorCodes)
export type AutogradeErrorCode = z.infer<typeof AutogradeErrorCode>

// --- Chat, realtime, notifications

/** The specification has two orders; the one of its enumeration list holds (oddity 12). */
export const messageStatuses = { Sending: 0, Sent: 1, Failed: 2, Read: 3 } as const
export const MessageStatus = valueChoice(messageStatuses)
export type MessageStatus = z.infer<typeof MessageStatus>

export const channelStates = ['Off', 'On'] as const
export type ChannelState = (typeof channelStates)[number]
export const serverStatuses = ['Unknown', 'Off', 'On'] as const
export type ServerStatus = (typeof serverStatuses)[number]
export const connectionStatuses = ['unstable', 'stable'] as const
export type ConnectionStatus = (typeof connectionStatuses)[number]

export const notificationTypes = {
  NewMessage: 'new-message',
  HomeworkChecked: 'homework-checked',
  Announcement: 'announcement',
  HomeworkUpdated: 'homework-updated',
} as const
export const NotificationType = valueChoice(notificationTypes)
export type NotificationType = z.infer<typeof NotificationType>

export const platformIds = { Web: 1, Android: 2, Ios: 3 } as const
export const PlatformId = valueChoice(platformIds)
export type PlatformId = z.infer<typeof PlatformId>

export const alertKinds = ['error', 'warning', 'info', 'success'] as const
export type AlertKind = (typeof alertKinds)[number]

// --- Forms

export const formQuestionTypes = ['single-choice', 'multiple-choice', 'short-answer', 'linear-scale'] as const
export const FormQuestionType = textChoice(formQuestionTypes)
export type FormQuestionType = z.infer<typeof FormQuestionType>

export const formMessageTypes = ['pre-passing', 'post-passing'] as const
export const FormMessageType = textChoice(formMessageTypes)
export type FormMessageType = z.infer<typeof FormMessageType>

/** Stored as written in the specification, the three extra types of FORM-33 last. */
export const formVariantTypes = [
  'City',
  'University',
  'Education',
  'Came From',
  'Programmer Level',
  'Hardest Project',
  'Years Of Experience',
  'Backend',
  'Frontend',
  'Database Experience',
  'Direction',
  'Level',
  'Mark',
] as const
export const FormVariantType = textChoice(formVariantTypes)
export type FormVariantType = z.infer<typeof FormVariantType>

/** what GET api/auth/me may name as missing, in the order in which the pages ask for it. */
export const missingFields = [
  'birthDate',
  'phoneNumber',
  'country',
  'graduationYear',
  'agreementTermsAndConditions',
  'agreement',
  'dataProcessingAllowed',
] as const
export const MissingField = textChoice(missingFields)
export type MissingField = z.infer<typeof MissingField>

export const missingFormFields = ['university'] as const
export const MissingFormField = textChoice(missingFormFields)
export type MissingFormField = z.infer<typeof MissingFormField>

export const missingAcademyFields = [
  'yearOfExperience',
  'programmerLevel',
  'hardestProject',
  'backendExperience',
  'frontendExperience',
  'databaseExperience',
] as const
export const MissingAcademyField = textChoice(missingAcademyFields)
export type MissingAcademyField = z.infer<typeof MissingAcademyField>

// --- Legal documents

/** NAV-12: the texts an operator writes; each stands at /public/ under this name. */
export const legalDocuments = ['terms', 'code-of-conduct', 'data-processing', 'privacy', 'imprint'] as const
export const LegalDocument = textChoice(legalDocuments)
export type LegalDocument = z.infer<typeof LegalDocument>

/** ACC-19: those that everybody accepts; the others are read only. */
export const acceptedDocuments = [
  'terms',
  'code-of-conduct',
  'data-processing',
] as const satisfies readonly LegalDocument[]
export const AcceptedDocument = textChoice(acceptedDocuments)
export type AcceptedDocument = z.infer<typeof AcceptedDocument>

// --- People, mail, teams, lists

export const removedUserReasons = { SelfDeleted: 0, DuplicatedAccount: 1, Personality: 2, Other: 3 } as const
export const RemovedUserReason = valueChoice(removedUserReasons)
export type RemovedUserReason = z.infer<typeof RemovedUserReason>

export const englishLevels = ['A1', 'A2', 'B1', 'B2', 'C1-C2'] as const
export const EnglishLevel = textChoice(englishLevels)
export type EnglishLevel = z.infer<typeof EnglishLevel>

export const socialProviders = ['google', 'facebook'] as const
export const SocialProvider = textChoice(socialProviders)
export type SocialProvider = z.infer<typeof SocialProvider>

export const mailActions = { RegistrationConfirmation: 0, AcademyConfirmation: 1, PasswordRecovery: 2 } as const
export const MailAction = valueChoice(mailActions)
export type MailAction = z.infer<typeof MailAction>

export const mailingLists = { Default: 0, Blog: 1, Landing: 2 } as const
export const MailingList = valueChoice(mailingLists)
export type MailingList = z.infer<typeof MailingList>

export const evaluationCriteria = ['hardSkills', 'softSkills', 'teamWork', 'initiative'] as const
export const EvaluationCriterion = textChoice(evaluationCriteria)
export type EvaluationCriterion = z.infer<typeof EvaluationCriterion>

export const sortOrders = ['asc', 'desc'] as const
export const SortOrder = textChoice(sortOrders)
export type SortOrder = z.infer<typeof SortOrder>

// --- Files (by extension; the server also looks at the content, FILE-01)

export const imageExtensions = ['jpeg', 'jpg', 'png'] as const
export const spreadsheetExtensions = ['xlsx', 'ods'] as const
export const attachmentExtensions = [...imageExtensions, 'pdf', 'txt', 'zip', ...spreadsheetExtensions, 'docx'] as const
