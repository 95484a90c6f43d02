import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import * as enums from './enums.ts'
import { messageKeys } from './fields.ts'

const accepts = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success
/** Names in the order of their numbers, which must run from 0 without a hole. */
const inOrder = (values: Record<string, number>) => {
  expect(Object.values(values)).toEqual(Object.keys(values).map((_, index) => index))
  return Object.keys(values)
}

describe('roles', () => {
  test('[ROLE-01][CONST-43] there are exactly seven roles with the ids 1 to 7', () => {
    expect(enums.roleNames).toEqual(['SuperAdmin', 'Admin', 'TrackOwner', 'Coach', 'Teacher', 'HR', 'Student'])
    expect(enums.roleNames.map((role) => enums.roleIds[role])).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(accepts(enums.RoleName, 'Mentor')).toBe(false)
    expect(accepts(enums.RoleId, 8)).toBe(false)
  })

  test('[ROLE-02][TEAM-02][CONST-43] team roles are a list of their own', () => {
    expect(inOrder(enums.teamRoles)).toEqual(['Teammate', 'ProductOwner', 'Coach'])
  })

  test('[ROLE-03] Student is the only role that is not staff', () => {
    expect(enums.staffRoles).toEqual(['SuperAdmin', 'Admin', 'TrackOwner', 'Coach', 'Teacher', 'HR'])
    expect(accepts(enums.StaffRole, 'Student')).toBe(false)
  })
})

describe('languages', () => {
  test('[I18N-01][CONST-27] the interface has ua and en, ru is a language of content only', () => {
    expect([...enums.locales].toSorted()).toEqual(['en', 'ua'])
    expect(accepts(enums.Locale, 'ru')).toBe(false)
    expect(accepts(enums.ContentLocale, 'ru')).toBe(true)
  })

  test('[CONST-28][NTF-08] announcements exist in ua, ru and en', () => {
    expect([...enums.contentLocales].toSorted()).toEqual(['en', 'ru', 'ua'])
  })
})

describe('academies and stages', () => {
  test('[ACAD-08][CONST-38] there are four academy types', () => {
    expect(inOrder(enums.academyTypes)).toEqual(['Public', 'Private', 'Secret', 'Internal'])
    expect(accepts(enums.AcademyType, 4)).toBe(false)
  })

  test('[ACAD-07][CONST-38] group names include the five of the specification', () => {
    expect(enums.groupNames).toEqual(expect.arrayContaining(['JS', 'QA', 'PHP', '.NET', 'Mobile']))
  })

  test('[CONST-46] the selector knows two special values', () => {
    expect(Object.values(enums.academyOptions)).toEqual(['all', 'more'])
  })

  test('[CONST-48] the special group value is general', () => {
    expect(enums.generalGroup).toBe('general')
  })

  test.each([
    ['STG-11', 0, 'Mock'],
    ['STG-12', 1, 'Pending'],
    ['STG-13', 2, 'Registration'],
    ['STG-14', 3, 'MaterialsForPreparation'],
    ['STG-15', 4, 'Testing'],
    ['STG-16', 5, 'Interview'],
    ['STG-17', 6, 'Lectures'],
    ['STG-18', 7, 'Project'],
    ['STG-19', 8, 'Finished'],
    ['STG-20', 9, 'MiniProject'],
    ['STG-21', 10, 'MaterialsForPreparationMarkdown'],
    ['STG-22', 11, 'SecondChance'],
    ['STG-23', 12, 'MotivationLetter'],
    ['STG-24', 13, 'StageSucceed'],
    ['STG-25', 14, 'StageFailed'],
    ['STG-26', 15, 'Countdown'],
    ['STG-27', 16, 'StagePage'],
    ['STG-28', 17, 'Failed'],
    ['STG-29', 18, 'Profile'],
  ] as const)('[%s] stage type %i is %s', (_id, value, name) => {
    expect(enums.keyOf(enums.stageTypes, value)).toBe(name)
    expect(accepts(enums.StageType, value)).toBe(true)
  })

  test('[STG-30][CONST-37] stage types are numbered 0 to 18 and there is no other', () => {
    expect(inOrder(enums.stageTypes)).toHaveLength(19)
    expect(accepts(enums.StageType, 19)).toBe(false)
    expect(accepts(enums.StageType, -1)).toBe(false)
    expect(accepts(enums.StageType, 'Testing')).toBe(false)
  })

  test('[MAT-25] the two stage types with materials are 3 and 10', () => {
    expect(enums.stageTypes.MaterialsForPreparation).toBe(3)
    expect(enums.stageTypes.MaterialsForPreparationMarkdown).toBe(10)
  })

  test('[INT-01] letter and interview are the stage types 12 and 5', () => {
    expect(enums.stageTypes.MotivationLetter).toBe(12)
    expect(enums.stageTypes.Interview).toBe(5)
  })
})

describe('tests', () => {
  test('[TEST-08][CONST-36] answer types', () => {
    expect(enums.answerTypes).toEqual({ Radio: 0, Checkbox: 1, ShortAnswer: 2, Number: 3, Matching: 4, Ordering: 5 })
  })

  test('[TEST-09][CONST-36] question difficulties', () => {
    expect(inOrder(enums.questionDifficulties)).toEqual(['None', 'Low', 'Mid', 'High'])
  })

  test('[TEST-10][CONST-36] question categories', () => {
    const names = ['JS', 'PHP', 'Web', 'OOP', 'DB', 'QA', '.NET', 'Java', 'English', 'Other']
    expect(inOrder(enums.questionCategories)).toEqual(names)
  })

  test('[TEST-11][CONST-36] English directions', () => {
    expect(enums.englishDirections).toEqual(['JS', 'QA', '.NET'])
  })

  test('[TEST-12][CONST-36] test statuses', () => {
    expect(inOrder(enums.testStatuses)).toEqual([
      'Countdown',
      'Available',
      'WaitForResult',
      'DoneSuccess',
      'DoneFailed',
      'DoneNotPassed',
      'LastChanceToEnter',
      'ContinueTest',
    ])
  })

  test('[CONST-47] view names of demo and real test', () => {
    expect(enums.demoTestViews).toEqual(['form', 'test', 'result'])
    expect(enums.realTestViews).toEqual(['Test', 'Finished'])
  })
})

describe('lectures and autograde', () => {
  test('[MAT-03][CONST-44] material group categories', () => {
    expect(inOrder(enums.materialCategories)).toEqual(['Recommendations', 'Low', 'Mid', 'Deep'])
  })

  test('[HW-07] repository types', () => {
    expect(inOrder(enums.repoTypes)).toEqual(['GitHub', 'Bitbucket', 'GitLab', 'Any'])
  })

  test('[AG-01][CONST-41] autograde statuses', () => {
    expect(inOrder(enums.autogradeStatuses)).toEqual(['Sent', 'Started', 'Failed', 'Success'])
  })

  test('[AG-03][CONST-41] autograde actions', () => {
    expect(inOrder(enums.autogradeActions)).toEqual(['TeacherRerun', 'StudentPass', 'AdminRerun', 'AdminCheck'])
  })

  test('[AG-04][CONST-33][CONST-41] autograde error codes', () => {
    expect(enums.autogradeErrorCodes.RepoNotAccessible).toBe(1001)
    expect(enums.autogradeErrorCodes.BuildError).toBe(1002)
    expect(accepts(enums.AutogradeErrorCode, 1000)).toBe(false)
  })
})

describe('chat and notifications', () => {
  test('[RT-02][CONST-39] message statuses', () => {
    expect(inOrder(enums.messageStatuses)).toEqual(['Sending', 'Sent', 'Failed', 'Read'])
  })

  test('[CONST-45] states of channel, server and connection', () => {
    expect(enums.channelStates).toEqual(['Off', 'On'])
    expect(enums.serverStatuses).toEqual(['Unknown', 'Off', 'On'])
    expect(enums.connectionStatuses).toEqual(['unstable', 'stable'])
  })

  test('[NTF-04][CONST-39] notification types are stored in kebab case', () => {
    expect(enums.notificationTypes).toEqual({
      NewMessage: 'new-message',
      HomeworkChecked: 'homework-checked',
      Announcement: 'announcement',
      HomeworkUpdated: 'homework-updated',
    })
  })

  test('[ERR-71] alert kinds', () => {
    expect([...enums.alertKinds].toSorted()).toEqual(['error', 'info', 'success', 'warning'])
  })
})

describe('forms', () => {
  test('[FORM-02][CONST-42] form question types', () => {
    expect(enums.formQuestionTypes).toEqual(['single-choice', 'multiple-choice', 'short-answer', 'linear-scale'])
  })

  test('[FORM-03][CONST-42] form message types', () => {
    expect(enums.formMessageTypes).toEqual(['pre-passing', 'post-passing'])
  })

  test('[FORM-32][CONST-42] form variant types as the specification writes them', () => {
    expect(enums.formVariantTypes.slice(0, 10)).toEqual([
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
    ])
  })

  test('[FORM-33][CONST-42] extra form variant types', () => {
    expect(enums.formVariantTypes.slice(10)).toEqual(['Direction', 'Level', 'Mark'])
  })
})

describe('people and mail', () => {
  test('[ACC-12][CONST-40] reasons for removing a user', () => {
    expect(inOrder(enums.removedUserReasons)).toEqual(['SelfDeleted', 'DuplicatedAccount', 'Personality', 'Other'])
  })

  test('[ACC-13][CONST-40] English levels run from A1 to C1-C2', () => {
    expect(enums.englishLevels).toEqual(['A1', 'A2', 'B1', 'B2', 'C1-C2'])
  })

  test('[ACC-14][MAIL-03][CONST-40] mailing lists', () => {
    expect(inOrder(enums.mailingLists)).toEqual(['Default', 'Blog', 'Landing'])
  })

  test('[MAIL-02][CONST-40] mail actions', () => {
    expect(inOrder(enums.mailActions)).toEqual(['RegistrationConfirmation', 'AcademyConfirmation', 'PasswordRecovery'])
  })
})

test('every refused choice answers with a message key', () => {
  const schemas = Object.values(enums).filter((value) => value instanceof z.ZodMiniEnum)
  expect(schemas.length).toBeGreaterThan(30)
  for (const schema of schemas) {
    const messages = [undefined, 'no such value'].map((value) => z.safeParse(schema, value).error?.issues[0]?.message)
    expect(messages).toEqual(['fieldIsRequired', 'wrongChoice'])
    expect(messageKeys).toEqual(expect.arrayContaining(messages))
  }
})
