import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { errorNames, ErrorReply, errors } from './errors.ts'

/** Copied from docs/spec/23-errors.md, section 23.4. */
const catalogue = [
  ['ERR-73', 0, 'UnknownError', 500],
  ['ERR-74', 1, 'InvalidAccessToken', 401],
  ['ERR-75', 2, 'ExpiredAccessToken', 401],
  ['ERR-76', 3, 'InvalidRefreshToken', 401],
  ['ERR-77', 4, 'UserNotFound', 404],
  ['ERR-78', 5, 'UserAlreadyExists', 409],
  ['ERR-79', 6, 'TestNotFound', 404],
  ['ERR-80', 7, 'StageNotFound', 404],
  ['ERR-81', 8, 'QuestionNotFound', 404],
  ['ERR-82', 9, 'GroupNotFound', 404],
  ['ERR-83', 10, 'AcademyNotFound', 404],
  ['ERR-84', 11, 'LectureNotFound', 404],
  ['ERR-85', 12, 'InvalidResetPasswordToken', 400],
  ['ERR-86', 13, 'EmailAlreadyConfirmed', 409],
  ['ERR-87', 14, 'WrongPassword', 401],
  ['ERR-88', 15, 'ValidationError', 400],
  ['ERR-89', 16, 'SocialLoginError', 400],
  ['ERR-90', 17, 'InvalidDefaultFile', 500],
  ['ERR-91', 18, 'FileTypeNotAllowed', 406],
  ['ERR-92', 19, 'FileNotUploaded', 400],
  ['ERR-93', 20, 'FileTooLarge', 400],
  ['ERR-94', 21, 'UserAlreadyInAcademy', 409],
  ['ERR-95', 22, 'AnswerNotProvided', 400],
  ['ERR-96', 23, 'AnswerAlreadyProvided', 409],
  ['ERR-97', 24, 'TestTimeEnded', 409],
  ['ERR-98', 25, 'UserAlreadyPassTheTest', 409],
  ['ERR-99', 26, 'UserAlreadyStartedTheTest', 409],
  ['ERR-100', 27, 'RegistrationError', 400],
  ['ERR-101', 28, 'InvalidHash', 404],
  ['ERR-102', 29, 'FormVariantsInvalid', 400],
  ['ERR-103', 30, 'EmailIsNotConfirmed', 401],
  ['ERR-104', 31, 'DemoTestNotFound', 404],
  ['ERR-105', 32, 'InterviewSlotNotFound', 404],
  ['ERR-106', 33, 'InterviewSlotOccupied', 409],
  ['ERR-107', 34, 'GroupAlreadyHaveUsers', 409],
  ['ERR-108', 35, 'StagePreparationNotFound', 404],
  ['ERR-109', 36, 'WrongEmployeeRole', 400],
  ['ERR-110', 37, 'WrongStudentAcademy', 400],
  ['ERR-111', 38, 'SpreadsheetImportError', 400],
  ['ERR-112', 39, 'LostInternetConnection', null],
  ['ERR-113', 40, 'RegistrationClosedOnSocialLogin', 409],
  ['ERR-114', 41, 'NotificationCanNotBeRead', 403],
  ['ERR-115', 42, 'AnnouncementNotFound', 404],
  ['ERR-116', 43, 'ChatNotFound', 404],
  ['ERR-117', 44, 'CanNotBeReviewed', 409],
  ['ERR-118', 45, 'CanNotAddHomework', 409],
  ['ERR-119', 46, 'EmailCouldNotBeSent', 500],
  ['ERR-120', 47, 'CanNotDeleteYourself', 409],
  ['ERR-121', 48, 'PhoneNumberExists', 409],
  ['ERR-122', 49, 'NoRightToAccessAcademy', 403],
  ['ERR-123', 50, 'DuplicateAcademyName', 409],
  ['ERR-124', 51, 'DuplicateAcademyPrivateHash', 409],
  ['ERR-125', 52, 'DuplicateAcademySecretHash', 409],
  ['ERR-126', 53, 'LectureCanNotBeDeleted', 409],
  ['ERR-127', 54, 'TeamNotFound', 404],
  ['ERR-128', 55, 'EvaluationNotFound', 404],
  ['ERR-129', 56, 'StudentAlreadyEvaluated', 409],
  ['ERR-130', 57, 'TestCanNotBeDeleted', 409],
  ['ERR-131', 58, 'UserBlocked', 403],
  ['ERR-132', 59, 'NothingToExport', 404],
  ['ERR-133', 60, 'LastAcademyStage', 409],
  ['ERR-134', 61, 'InvalidJsonBody', 400],
  ['ERR-135', 62, 'InvalidUrlencodedBody', 400],
  ['ERR-136', 63, 'UserNotFinishedAcademy', 409],
  ['ERR-137', 64, 'EmailOrPhoneAlreadyExists', 409],
  ['ERR-138', 65, 'InterviewAnswerExists', 409],
  ['ERR-139', 66, 'InterviewAnswerDoesNotExist', 404],
  ['ERR-140', 67, 'CoachMustCoachTeam', 403],
  ['ERR-141', 68, 'StageLectureCanNotBeDeleted', 409],
  ['ERR-142', 69, 'MailTemplateDuplicate', 409],
  ['ERR-143', 70, 'EvaluationHasEvaluatedStudents', 409],
  ['ERR-144', 71, 'AccessDenied', 403],
  ['ERR-145', 72, 'EndpointNotFound', 404],
  ['ERR-146', 73, 'MethodNotAllowed', 405],
  ['ERR-147', 74, 'NotAcceptable', 406],
  ['ERR-148', 75, 'TooManyRequests', 429],
  ['ERR-149', 76, 'StageLectureNotFound', 404],
  ['ERR-150', 77, 'HomeworkResponseNotFound', 404],
  ['ERR-151', 78, 'HomeworkAttemptsExhausted', 409],
  ['ERR-152', 79, 'ReanswerDeadlinePassed', 409],
  ['ERR-153', 80, 'FormNotFound', 404],
  ['ERR-154', 81, 'FormAlreadyPassed', 409],
  ['ERR-155', 82, 'FormArchived', 409],
  ['ERR-156', 83, 'FormMessageNotFound', 404],
  ['ERR-157', 84, 'MailTemplateNotFound', 404],
  ['ERR-158', 85, 'MaterialGroupNotFound', 404],
  ['ERR-159', 86, 'MessageNotFound', 404],
  ['ERR-160', 87, 'MessageCanNotBeChanged', 403],
  ['ERR-161', 88, 'AttachmentNotFound', 404],
  ['ERR-162', 89, 'AcademyClosed', 409],
  ['ERR-163', 90, 'StageNotAvailable', 403],
  ['ERR-164', 91, 'TestNotStarted', 409],
  ['ERR-165', 92, 'SpecializationNotFound', 404],
  ['ERR-166', 93, 'AutogradeNotAvailable', 409],
  ['ERR-167', 94, 'ImpersonationNotAllowed', 403],
  ['ERR-168', 95, 'StageCanNotBeDeleted', 409],
  ['ERR-169', 96, 'ServiceNotConfigured', 500],
] as const

describe('catalogue', () => {
  test.each(catalogue)('[%s] code %i is %s with status %s', (_id, code, name, status) => {
    expect(errors[name]).toMatchObject({ code, status })
    expect(errors[name].message).not.toBe('')
  })

  test('[ERR-06] codes run from 0 to 96 and there is no other', () => {
    expect(errorNames.map((name) => errors[name].code)).toEqual(Array.from({ length: 97 }, (_, code) => code))
    expect(errorNames).toEqual(catalogue.map(([, , name]) => name))
  })

  test('uses only the known statuses, and 429 for throttling', () => {
    const known = [400, 401, 403, 404, 405, 406, 409, 429, 500]
    const unknown = errorNames.filter((name) => !known.includes(errors[name].status ?? 0))
    expect(unknown).toEqual(['LostInternetConnection'])
    expect(errorNames.filter((name) => errors[name].status === 429)).toEqual(['TooManyRequests'])
  })
})

describe('reply', () => {
  const isReply = (value: unknown) => z.safeParse(ErrorReply, value).success
  const notFound = { code: 4, name: 'UserNotFound', message: 'User not found', fields: [] }

  test('[ERR-05] an error answer is code, name, message and fields', () => {
    expect(isReply(notFound)).toBe(true)
    expect(
      isReply({
        code: 15,
        name: 'ValidationError',
        message: 'Some fields are invalid',
        fields: [{ field: 'text', message: 'toLong' }],
      }),
    ).toBe(true)
    for (const part of Object.keys(notFound)) expect(isReply({ ...notFound, [part]: undefined })).toBe(false)
    expect(isReply({ ...notFound, fields: [{ field: 'text' }] })).toBe(false)
    expect(isReply({ ...notFound, stack: 'at ...' })).toBe(false)
  })

  test('number and name belong together', () => {
    expect(isReply({ ...notFound, code: 5 })).toBe(false)
    expect(isReply({ ...notFound, name: 'NoSuchError' })).toBe(false)
  })

  test('only an unconfirmed e-mail carries address and hash', () => {
    const unconfirmed = { code: 30, name: 'EmailIsNotConfirmed', message: 'x', fields: [], email: 'a@b.io', hash: 'h' }
    expect(isReply(unconfirmed)).toBe(true)
    expect(isReply({ ...notFound, hash: 'h' })).toBe(false)
    expect(isReply({ ...notFound, email: 'a@b.io' })).toBe(false)
  })

  test('a log-in that wants a second factor carries its ticket, and no address', () => {
    const denied = { code: 71, name: 'AccessDenied', message: 'x', fields: [], hash: 'ticket' }
    expect(isReply(denied)).toBe(true)
    expect(isReply({ ...denied, email: 'a@b.io' })).toBe(false)
  })
})
