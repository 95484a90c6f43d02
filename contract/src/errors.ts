import * as z from 'zod/mini'

interface ErrorEntry {
  code: number
  /** null: raised by the client, never sent. */
  status: number | null
  message: string
}

/**
 * The whole catalogue, 0 to 96, and nothing else crosses the wire (ERR-06). The text is for developers and logs;
 * people read a translation looked up by the name. There is no entry for 408, 413, 415 or 503: such a
 * failure is answered with the nearest entry here.
 */
export const errors = {
  UnknownError: { code: 0, status: 500, message: 'Something went wrong, please try again later' },
  InvalidAccessToken: { code: 1, status: 401, message: 'The access token is missing or invalid' },
  ExpiredAccessToken: { code: 2, status: 401, message: 'The access token has expired' },
  InvalidRefreshToken: { code: 3, status: 401, message: 'The refresh token is unknown, used, revoked or expired' },
  UserNotFound: { code: 4, status: 404, message: 'User not found' },
  UserAlreadyExists: { code: 5, status: 409, message: 'A user with this e-mail already exists' },
  TestNotFound: { code: 6, status: 404, message: 'Test not found' },
  StageNotFound: { code: 7, status: 404, message: 'Stage not found' },
  QuestionNotFound: { code: 8, status: 404, message: 'Question not found' },
  GroupNotFound: { code: 9, status: 404, message: 'Group not found' },
  AcademyNotFound: { code: 10, status: 404, message: 'Academy not found' },
  LectureNotFound: { code: 11, status: 404, message: 'Lecture not found' },
  InvalidResetPasswordToken: { code: 12, status: 400, message: 'The reset-password token is invalid' },
  EmailAlreadyConfirmed: { code: 13, status: 409, message: 'The e-mail is already confirmed' },
  // 401 like the token errors, but the client must not answer it with a token refresh (ERR-87).
  WrongPassword: { code: 14, status: 401, message: 'Wrong password' },
  ValidationError: { code: 15, status: 400, message: 'Some fields are invalid' },
  SocialLoginError: { code: 16, status: 400, message: 'Social login failed' },
  InvalidDefaultFile: { code: 17, status: 500, message: 'A default file is missing or unreadable' },
  FileTypeNotAllowed: { code: 18, status: 406, message: 'This file type is not allowed' },
  FileNotUploaded: { code: 19, status: 400, message: 'No file was uploaded' },
  FileTooLarge: { code: 20, status: 400, message: 'The file is too large' },
  UserAlreadyInAcademy: { code: 21, status: 409, message: 'The user is already in this academy' },
  AnswerNotProvided: { code: 22, status: 400, message: 'No answer was provided' },
  AnswerAlreadyProvided: { code: 23, status: 409, message: 'The question has already been answered' },
  TestTimeEnded: { code: 24, status: 409, message: 'Test has timed out' },
  UserAlreadyPassTheTest: { code: 25, status: 409, message: 'The user has already passed the test' },
  UserAlreadyStartedTheTest: { code: 26, status: 409, message: 'The user has already started the test' },
  RegistrationError: { code: 27, status: 400, message: 'The registration could not be completed' },
  InvalidHash: { code: 28, status: 404, message: 'The hash is unknown or used' },
  FormVariantsInvalid: { code: 29, status: 400, message: 'Form variants are invalid' },
  EmailIsNotConfirmed: { code: 30, status: 401, message: 'The e-mail is not confirmed' },
  DemoTestNotFound: { code: 31, status: 404, message: 'Demo test not found' },
  InterviewSlotNotFound: { code: 32, status: 404, message: 'Interview slot not found' },
  InterviewSlotOccupied: { code: 33, status: 409, message: 'The interview slot is occupied' },
  GroupAlreadyHaveUsers: { code: 34, status: 409, message: 'Groups already have users' },
  StagePreparationNotFound: { code: 35, status: 404, message: 'Stage preparation not found' },
  WrongEmployeeRole: { code: 36, status: 400, message: 'The role is not a staff role' },
  WrongStudentAcademy: { code: 37, status: 400, message: 'The user is not a student of this academy' },
  SpreadsheetImportError: { code: 38, status: 400, message: 'The spreadsheet could not be imported' },
  LostInternetConnection: { code: 39, status: null, message: 'The connection was lost' },
  RegistrationClosedOnSocialLogin: { code: 40, status: 409, message: 'Registration is closed' },
  NotificationCanNotBeRead: { code: 41, status: 403, message: 'The notification belongs to somebody else' },
  AnnouncementNotFound: { code: 42, status: 404, message: 'Announcement not found' },
  ChatNotFound: { code: 43, status: 404, message: 'Chat not found' },
  CanNotBeReviewed: { code: 44, status: 409, message: 'The homework cannot be reviewed' },
  CanNotAddHomework: { code: 45, status: 409, message: 'The homework cannot be added' },
  EmailCouldNotBeSent: { code: 46, status: 500, message: 'The e-mail could not be sent' },
  CanNotDeleteYourself: { code: 47, status: 409, message: 'You cannot delete yourself' },
  PhoneNumberExists: { code: 48, status: 409, message: 'The phone number is already used' },
  NoRightToAccessAcademy: { code: 49, status: 403, message: 'No right to access this academy' },
  DuplicateAcademyName: { code: 50, status: 409, message: 'An academy with this name already exists' },
  DuplicateAcademyPrivateHash: { code: 51, status: 409, message: 'The private hash is already used' },
  DuplicateAcademySecretHash: { code: 52, status: 409, message: 'The secret hash is already used' },
  LectureCanNotBeDeleted: { code: 53, status: 409, message: 'The lecture is in use and cannot be deleted' },
  TeamNotFound: { code: 54, status: 404, message: 'Team not found' },
  EvaluationNotFound: { code: 55, status: 404, message: 'Evaluation not found' },
  StudentAlreadyEvaluated: { code: 56, status: 409, message: 'The student is already evaluated' },
  TestCanNotBeDeleted: { code: 57, status: 409, message: 'The test is in use and cannot be deleted' },
  UserBlocked: { code: 58, status: 403, message: 'The user is blocked' },
  NothingToExport: { code: 59, status: 404, message: 'There is nothing to export' },
  LastAcademyStage: { code: 60, status: 409, message: 'This is the last stage of the academy' },
  InvalidJsonBody: { code: 61, status: 400, message: 'The body is not valid JSON' },
  InvalidUrlencodedBody: { code: 62, status: 400, message: 'The body is not valid urlencoded data' },
  UserNotFinishedAcademy: { code: 63, status: 409, message: 'The user has not finished the academy' },
  EmailOrPhoneAlreadyExists: { code: 64, status: 409, message: 'The e-mail or the phone number is already used' },
  InterviewAnswerExists: { code: 65, status: 409, message: 'The interview answer already exists' },
  InterviewAnswerDoesNotExist: { code: 66, status: 404, message: 'The interview answer does not exist' },
  CoachMustCoachTeam: { code: 67, status: 403, message: 'A coach must coach the team' },
  StageLectureCanNotBeDeleted: { code: 68, status: 409, message: 'The stage lecture already has student data' },
  MailTemplateDuplicate: { code: 69, status: 409, message: 'A template with this action and language exists' },
  EvaluationHasEvaluatedStudents: { code: 70, status: 409, message: 'The evaluation has evaluated students' },
  AccessDenied: { code: 71, status: 403, message: 'You have no rights to perform the request' },
  EndpointNotFound: { code: 72, status: 404, message: 'Unknown address' },
  MethodNotAllowed: { code: 73, status: 405, message: 'The method is not allowed for this address' },
  NotAcceptable: { code: 74, status: 406, message: 'The requested type of answer cannot be produced' },
  TooManyRequests: { code: 75, status: 429, message: 'Too many requests, please wait' },
  StageLectureNotFound: { code: 76, status: 404, message: 'Stage lecture not found' },
  HomeworkResponseNotFound: { code: 77, status: 404, message: 'Homework response not found' },
  HomeworkAttemptsExhausted: { code: 78, status: 409, message: 'No attempts are left' },
  ReanswerDeadlinePassed: { code: 79, status: 409, message: 'The deadline for another answer has passed' },
  FormNotFound: { code: 80, status: 404, message: 'Form not found' },
  FormAlreadyPassed: { code: 81, status: 409, message: 'The form has already been passed' },
  FormArchived: { code: 82, status: 409, message: 'The form is archived' },
  FormMessageNotFound: { code: 83, status: 404, message: 'Form message not found' },
  MailTemplateNotFound: { code: 84, status: 404, message: 'Mail template not found' },
  MaterialGroupNotFound: { code: 85, status: 404, message: 'Material group or content not found' },
  MessageNotFound: { code: 86, status: 404, message: 'Message not found' },
  MessageCanNotBeChanged: { code: 87, status: 403, message: 'The message is too old or of somebody else' },
  AttachmentNotFound: { code: 88, status: 404, message: 'Attachment not found' },
  AcademyClosed: { code: 89, status: 409, message: 'The academy is closed' },
  StageNotAvailable: { code: 90, status: 403, message: 'The stage is not available' },
  TestNotStarted: { code: 91, status: 409, message: 'The test has not been started' },
  SpecializationNotFound: { code: 92, status: 404, message: 'Specialization not found' },
  AutogradeNotAvailable: { code: 93, status: 409, message: 'Autograde is not available here' },
  ImpersonationNotAllowed: { code: 94, status: 403, message: 'Impersonation does not allow this' },
  StageCanNotBeDeleted: { code: 95, status: 409, message: 'The stage already has student data' },
  ServiceNotConfigured: { code: 96, status: 500, message: 'An outside service is not configured' },
} as const satisfies Record<string, ErrorEntry>

export type ErrorName = keyof typeof errors

export const errorNames = Object.keys(errors) as [ErrorName, ...ErrorName[]]
export const ErrorName = z.enum(errorNames)

export const FieldError = z.strictObject({ field: z.string(), message: z.string() })
export type FieldError = z.infer<typeof FieldError>

/**
 * ERR-05, Q-82. `email` and `hash` let the login page offer to send the confirmation again (ERR-11). A log-in that wants
 * a second factor carries its ticket as the hash. A file for which its owner has no space left is told how much there is.
 */
export const ErrorReply = z
  .strictObject({
    code: z.int(),
    name: ErrorName,
    message: z.string(),
    fields: z.array(FieldError),
    email: z.optional(z.string()),
    hash: z.optional(z.string()),
    bytesLeft: z.optional(z.int()),
  })
  .check(
    z.refine((reply) => errors[reply.name].code === reply.code, { path: ['code'], error: 'code and name disagree' }),
    z.refine((reply) => reply.name === 'EmailIsNotConfirmed' || reply.email === undefined, {
      path: ['email'],
      error: 'only EmailIsNotConfirmed carries an address',
    }),
    z.refine(({ name, hash }) => name === 'EmailIsNotConfirmed' || name === 'AccessDenied' || hash === undefined, {
      path: ['hash'],
      error: 'only EmailIsNotConfirmed and AccessDenied carry a hash',
    }),
    z.refine(({ name, bytesLeft }) => name === 'FileTooLarge' || bytesLeft === undefined, {
      path: ['bytesLeft'],
      error: 'only FileTooLarge says how much is left',
    }),
  )
export type ErrorReply = z.infer<typeof ErrorReply>
