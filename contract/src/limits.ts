// --- Time (CONST-01, 02, 10 to 16, 23)

export const alertCloseMs = 5_000
/** One that offers to undo what was done is there long enough to read it and to reach its button. */
export const undoAlertCloseMs = 12_000
/** Limit of every HTTP request and of every realtime acknowledgement. */
export const requestTimeoutMs = 30_000
export const cheatFocusLossMs = 1_500
export const experienceRedirectDelayMs = 500
export const testFinishedRedirectDelayMs = 1_000
/** The two scroll delays of the demo result: to the result, then to the opened questions (TEST-82). */
export const demoResultScrollDelayMs = 300
export const demoQuestionsScrollDelayMs = 700
export const autofillPollMs = 300
export const autofillPollCount = 10
export const resizeDebounceMs = 100
export const connectionPollMs = 1_000

const hourMs = 3_600_000
/** A homework is urgent, and a test in its last chance, this long before the end. */
export const urgencyWindowMs = 24 * hourMs
/** How long before something ends its people are reminded; moved by more than this, they are reminded again. */
export const reminderBeforeMs = 24 * hourMs
/** how long an author may edit or delete a chat message. */
export const messageChangeWindowMs = 24 * hourMs
/** a booked interview slot may be changed until this long before it starts. */
export const interviewChangeWindowMs = 24 * hourMs
/** How long a move of staff can be undone; students are informed only afterwards. */
export const moveUndoWindowMs = hourMs / 4
/** How long a change of many people or questions can be undone, row by row as long as nobody changed it meanwhile. */
export const changeUndoWindowMs = 24 * hourMs
/** More are chosen in several steps. */
export const changeMaxCount = 5_000
/** answers given in time are accepted this long after the deadline, for those who lost the connection. */
export const lateAnswerGraceMs = hourMs / 4
/** How often the page of a running test reports that it is open, and asks how much time is left. */
export const testHeartbeatMs = 20_000
/** without a report of the page for longer than this, its connection was lost. */
export const lineGapMs = 30_000
/** answers that waited for the connection arrive this soon after its return; later ones did not wait for it. */
export const afterGapMs = 60_000
/** Without a report of the page for this long, the live screen shows a student as away. */
export const testAwayAfterMs = 50_000
/** The two warnings before the end of a test. */
export const testWarningsMs = [300_000, 60_000] as const

// --- Layout (CONST-17, CONST-21); the rest of it lies in the stylesheets

export const testCanvasMaxWidthPx = 600
export const testCanvasWindowShare = 0.9
export const testCanvasWidthPx = (windowWidthPx: number) =>
  Math.min(testCanvasMaxWidthPx, testCanvasWindowShare * windowWidthPx)
export const avatarPlaceholderPx = 512

// --- Texts (CONST-03; VAL-47 for what the specification leaves open)

export const nameLength = { min: 2, max: 25 } as const
export const passwordLength = { min: 6, max: 20 } as const
/** The bounds of what an installation may set instead. */
export const passwordLengthBounds = { min: 6, max: 64 } as const
/** A recovery code as it was written down, with dashes or spaces. */
export const secondFactorCodeMaxLength = 40
export const emailMaxLength = 254
/** Gmail itself gives out no shorter addresses (VAL-11). */
export const gmailLocalPartMinLength = 6
export const shortTextMaxLength = 255
/** One letter would bring half of everything. */
export const searchTextLength = { min: 2, max: 100 } as const
/** So many of each kind fit one screen. */
export const searchHitsMax = 6
export const longTextMaxLength = 10_000
export const legalTextMaxLength = 60_000
export const mailSubjectMaxLength = 255
export const mailBodyMaxLength = 10_000
export const feedbackMaxLength = 1_000
export const commentMaxLength = 2_000
export const motivationLetterLength = { min: 50, max: 5_000 } as const
export const phoneDigitsMinCount = 5
export const phoneNumberDigitCount = { min: 6, max: 15 } as const

// --- Numbers (CONST-04, 05, 08, 09, 25, 29)

export const markRange = { min: 0, max: 10 } as const
export const evaluationMarkRange = { min: 1, max: 5 } as const
export const lectureRatingRange = { min: 1, max: 5 } as const
export const likeAbilityRange = { min: 0, max: 10 } as const
export const experienceRange = { min: 1, max: 10, step: 1, initial: 1 } as const
export const linearScaleDefault = { min: 1, max: 5 } as const
/** Each point is a button beside the others. */
export const linearScaleBounds = { min: 0, max: 10 } as const
export const monthRange = { min: 1, max: 12 } as const
export const percentRange = { min: 0, max: 100 } as const
/** Ids are PostgreSQL integers. */
export const maxId = 2_147_483_647
export const entranceQuestionCount = { min: 25, max: 30, initial: 30 } as const
export const initialTimeSpentSeconds = 45
export const questionOptionCount = { min: 2, max: 8 } as const
/** the least share of English questions where a direction has them. */
export const englishShare = 0.2
export const questionsMaxCount = 1_000
/** Counted so far and no further: `1000` reads as 'a thousand and more'. */
export const attemptsCountMax = 1_000
export const importMaxRows = 1_000
export const spreadsheetMaxBytes = 4_194_304
export const giftMaxLength = 500_000
/** A thousand questions in two languages, as JSON. */
export const importMaxBytes = 16_777_216
/** a whole class may share one address. */
export const demoStartsPerHour = 300
export const stageLectureDays = 2
export const stageLectureAttempts = 1
export const attemptsMaxCount = 100
/** How long after a review an appeal is possible. */
export const appealWindowDays = 7
/** The page of an open homework renews its hold more often than this. */
export const reviewHoldMs = 90_000
/** Places in the queue are counted so far and no further. */
export const queuePositionMax = 1_000
/** AG-22 */
export const autogradeSilenceMs = 1_800_000
/** A runner that sends nothing for this long loses its jobs. */
export const autogradeLeaseMs = 45_000
/** How every line of a log begins that the student's own code may have written. */
export const studentLinePrefix = '| '
export const autogradeTraceMaxLength = 65_536
export const autogradeTestsMaxCount = 1_000
export const autogradeMaxTries = 3
export const uploadMaxBytes = 4_194_304
export const pageSize = { initial: 20, max: 100 } as const
export const notificationListMaxCount = 100
/** More than an academy has people. */
export const announcementReceiversMaxCount = 200_000
/** The zone of the academies: of what is read where nobody knows where its reader is. */
export const academyZone = 'Europe/Kyiv'
/** An announcement is planned within a year. */
export const scheduleAheadMaxDays = 366
/** Chosen one by one; everybody who fits a filter is another choice. */
export const receiversAtOnceMaxCount = 1_000
export const formQuestionsMaxCount = 100
export const formOptionsMaxCount = 50
export const formQuestionMaxLength = 1_000
/** How many forms one person is shown at once. */
export const ownFormsMaxCount = 100
/** T7: where a form may be passed again, so many times by one person. */
export const formPassingsMaxCount = 100
/** The first passings of everybody side by side; whoever passed a form more often makes no chart longer. */
export const summaryPassingsMaxCount = 20
/** How many passings the page of a person shows. */
export const personPassingsMaxCount = 50
export const messageFetchMaxCount = 50
/** Fifty messages of the greatest length would be megabytes: a page ends before it has more text than this. */
export const messageFetchMaxBytes = 262_144
export const messageAttachmentMaxCount = 10
/** T7: what the files of one person in the chats of one academy may take together, sent or not. */
export const attachmentsKeptMaxBytes = { student: 209_715_200, staff: 2_147_483_648 } as const
/** A file that was uploaded but not sent with a message is deleted after this time. */
export const unsentAttachmentMs = 24 * hourMs
export const teamMembersMaxCount = 50
export const teamCoachesMaxCount = 20
/** Name and position of who signs the certificates of an academy: one line of the paper. */
export const signerMaxLength = 120

export const technologiesMaxCount = 50
/** Entries of one list, shared ones and those of one academy: everybody who fills in a form loads them all. */
export const formVariantsMaxCount = { shared: 2_000, academy: 500 } as const
/** waiting work is counted up to here; a larger number would say nothing more. */
export const waitingCountMax = 1_000
/** Ids in one request: more than any list on screen, few enough for one statement. */
export const idListMaxCount = 1_000

export interface Range {
  readonly min: number
  readonly max: number
}

// --- Years (CONST-26), as functions of the current year so that no constant goes stale

export const birthYears = (currentYear: number): Range => ({ min: 1970, max: currentYear - 10 })
export const graduationYears = (currentYear: number): Range => ({ min: 1990, max: currentYear + 7 })

// --- Bands (CONST-06, CONST-24)

export const demoTiers = ['below50', 'from50', 'from80', 'from90'] as const
export type DemoTier = (typeof demoTiers)[number]
/** Compares instead of rounding, so 79.6 percent stays in the tier of 79. */
export const demoTier = (percent: number): DemoTier => {
  if (percent >= 90) return 'from90'
  if (percent >= 80) return 'from80'
  return percent >= 50 ? 'from50' : 'below50'
}

/** MAT-07: the test result from which on a student is past the materials of the category before. */
export const materialsFromPercent = { mid: 50, deep: 80 } as const

export type MarkColour = 'blue' | 'yellow' | 'red'
export const markColour = (mark: number | null | undefined): MarkColour => {
  if (mark === null || mark === undefined || mark >= 8) return 'blue'
  return mark >= 5 ? 'yellow' : 'red'
}

// --- Fixed texts (CONST-34, 49 to 52)

/** NAV-37: the address of the stage of type Profile. */
export const profileUrlName = 'profile'
export const canonicalDemoHash = 'academy-2020'
export const newAnnouncementId = 0
export const ignoreNotificationsKey = 'ignoreNotificationsRequest'
/** A stage page whose link holds this text has no template. */
export const brokenLinkMarker = 'null'
export const rootGroupSuffix = ' (root)'
export const groupFilterAll = 'All'
