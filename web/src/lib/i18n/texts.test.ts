import { errorNames } from '@academy/contract/errors'
import { messageKeys } from '@academy/contract/fields'
import { translationAreas } from '@academy/contract/translations'
import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { describe, expect, test } from 'vitest'
import { builtInTexts } from './built-in-texts.ts'
import { languageTags } from './locale.ts'

const read = async (locale: 'ua' | 'en', area: (typeof translationAreas)[number]) =>
  (await builtInTexts[locale][area]()).default as Record<string, string>

const everything = async (locale: 'ua' | 'en') =>
  Object.assign({}, ...(await Promise.all(translationAreas.map((area) => read(locale, area))))) as Record<
    string,
    string
  >

/** The values and tags a text uses, so that both languages get the same ones. */
const placeholders = (text: string) =>
  [...text.matchAll(/\{(\w+)[,}]|<(\d+)>/g)]
    .map(([, value, tag]) => value ?? `<${tag}>`)
    .filter((name) => !/^\d/.test(name))

const speaker = async (locale: 'ua' | 'en') => {
  const i18n = setupI18n()
  const texts = await everything(locale)
  i18n.load(locale, Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compileMessage(text)])))
  i18n.activate(locale, languageTags[locale])
  return (key: string, values?: Record<string, unknown>) => i18n._(key, values)
}

describe.each(translationAreas)('[I18N-01] [I18N-15] the area %s', (area) => {
  test('has every key in both languages', async () => {
    const [ua, en] = await Promise.all([read('ua', area), read('en', area)])
    expect(Object.keys(en)).toEqual(Object.keys(ua))
    expect(Object.values({ ...ua, ...en }).filter((text) => text.trim() === '')).toEqual([])
  })
  test('uses the same values in both languages', async () => {
    const [ua, en] = await Promise.all([read('ua', area), read('en', area)])
    const used = (texts: Record<string, string>) =>
      Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, [...new Set(placeholders(text))].toSorted()]))
    expect(used(en)).toEqual(used(ua))
  })
  test('compiles', async () => {
    for (const locale of ['ua', 'en'] as const) {
      for (const text of Object.values(await read(locale, area))) expect(compileMessage(text)).toBeTruthy()
    }
  })
})

test('no key belongs to two areas', async () => {
  const keys = (await Promise.all(translationAreas.map((area) => read('ua', area)))).flatMap(Object.keys)
  expect(keys.length).toBe(new Set(keys).size)
})

test('[VAL-37] [I18N-15] every rule of a field has a sentence', async () => {
  const texts = await read('ua', 'public')
  expect(messageKeys.filter((rule) => !texts[`validation.${rule}`])).toEqual([])
})

test('[ERR-07] every error has a sentence', async () => {
  const texts = await read('en', 'public')
  expect(errorNames.filter((name) => !texts[`error.${name}`])).toEqual([])
})

test.each([
  ['[ERR-16] [ROLE-24]', 'alert.noRights', 'you have no rights to perform the request'],
  ['[ERR-35]', 'alert.userNotFound', 'User not found'],
  ['[ERR-12]', 'alert.connectionProblem', 'Connection problem'],
  ['[ERR-13]', 'alert.somethingWentWrong', 'Something went wrong'],
  ['[ERR-19]', 'errorPage.title', 'Something went wrong.'],
  ['[ERR-20]', 'errorPage.partTitle', 'A part of the page could not be loaded.'],
  ['[MAT-14] [MAT-15] [ERR-40] [ERR-43]', 'alert.fetchMaterials', 'Fetch materials error'],
  ['[MAT-16] [ERR-41]', 'alert.getPreparation', "Couldn't get preparation"],
  ['[ERR-46]', 'error.UnknownError', 'Something went wrong, please try again later'],
  ['', 'error.TestTimeEnded', 'Test has timed out'],
  ['', 'error.UserAlreadyPassTheTest', "You've already passed the test"],
  ['[ERR-68] [ACAD-37]', 'error.GroupAlreadyHaveUsers', 'Groups already have users'],
  ['[ERR-69] [ACAD-32]', 'academies.delete.done', 'Academy was deleted'],
  ['[ACAD-39]', 'list.all', 'All'],
  ['', 'validation.default', 'Error'],
  ['[ERR-32] [SYS-17]', 'alert.referralCopied', 'Referral link copied to clipboard'],
  ['[ERR-33] [SYS-18]', 'alert.referralFailed', 'Some error occured while fetching referral link'],
  ['[ERR-34] [FORM-60]', 'alert.dataSaved', 'Data was saved successfully'],
  ['[ERR-34] [FORM-61]', 'alert.dataSavingFailed', 'Data saving failed'],
  ['[FORM-42]', 'experience.title', 'Please enter your data'],
  ['[FORM-46] [FORM-47]', 'experience.required', 'Required'],
  ['[FORM-50]', 'experience.groupRequired', 'field is required'],
  ['[ERR-47] [FORM-20]', 'forms.saveFailed', 'Form saving failed'],
  ['[ERR-48] [FORM-21]', 'forms.archiveFailed', 'Form archiving failed'],
  ['[ERR-49] [FORM-21]', 'forms.unarchiveFailed', 'Form unarchiving failed'],
  ['[ERR-50] [FORM-22]', 'forms.messageFailed', 'Form message saving failed'],
  ['[ERR-51] [FORM-23]', 'forms.users.failed', 'Users updating failed'],
  ['[ERR-52] [FORM-24]', 'forms.repassFailed', 'Allowing of form repassing failed'],
  ['[CONST-46] [ACAD-43]', 'selector.all', 'All'],
  ['[CONST-46] [ACAD-45]', 'selector.more', 'Show available'],
  ['[ERR-44] [HW-17]', 'lectures.createFailed', 'Lecture creating failed'],
  ['[ERR-38] [HW-28]', 'homework.createFailed', 'Homework Response adding failure'],
  ['[ERR-39] [HW-29]', 'homework.updateFailed', 'Homework Response updating failure'],
  ['[HW-37] [ERR-36]', 'feedback.tooLong', 'Feedback is too long'],
  ['[HW-38] [ERR-37]', 'feedback.failed', 'Feedback sending failed'],
  ['[ERR-45] [HW-17]', 'lectures.updateFailed', 'Lecture updating failed'],
  ['[ERR-38] [HW-28]', 'review.addFailed', 'Homework Response adding failure'],
  ['[ERR-39] [HW-29]', 'review.updateFailed', 'Homework Response updating failure'],
  ['[ERR-30] [TEST-25]', 'testTaking.couldNotGet', "Couldn't get test"],
  ['[ERR-30] [TEST-25]', 'testTaking.unexpected', 'Unexpected error'],
  ['[ERR-31] [TEST-49]', 'testTaking.dontCheat', "Don't cheat"],
  ['[ERR-66] [TEST-62]', 'testResults.complete.nothing', 'No uncompleted tests'],
  ['[ERR-42] [HW-56]', 'review.loadFailed', 'Fetch homeworks error'],
  ['[ERR-53] [NTF-46]', 'announcements.createFailed', 'Announcement is not created'],
  ['[ERR-54] [NTF-46]', 'announcements.updateFailed', 'Announcement is not updated'],
  ['[ERR-55] [NTF-46]', 'announcements.removeFailed', 'Announcement is not deleted'],
  ['[ERR-56] [NTF-47]', 'announcements.receiversFailed', "Receivers wasn't updated"],
  ['[ERR-62] [TEAM-38]', 'stageUsers.marksFailed', 'Error while saving marks'],
  ['[ERR-63] [TEAM-36]', 'evaluations.somethingWrong', 'Something goes wrong...'],
  ['[ERR-64]', 'evaluations.createFailed', 'Error, when trying to create new evaluation event'],
  ['[ERR-65]', 'error.EvaluationHasEvaluatedStudents', 'Cannot delete evaluation with evaluated students'],
  ['[ERR-57] [MAIL-11]', 'mailTemplates.loadFailed', 'Template loading failure'],
  [
    '[ERR-58] [MAIL-10]',
    'error.MailTemplateDuplicate',
    'Cannot create two templates with the same action and language',
  ],
  ['[ERR-59] [MAIL-12]', 'mailTemplates.createFailed', 'Cannot create new template'],
  ['[ERR-60] [MAIL-12]', 'mailTemplates.updateFailed', 'Cannot update template'],
  ['[ERR-61] [MAIL-12]', 'mailTemplates.removeFailed', 'Cannot delete template'],
  [
    '[ERR-67] [HW-18]',
    'stageLecture.remove.hasWork',
    'Stage lecture cannot be deleted because it already has homework responses',
  ],
])('[I18N-16] %s %s keeps its exact English text', async (_, key, text) => {
  expect((await speaker('en'))(key)).toBe(text)
})

test('[ERR-28] without a line the tab is to stay open', async () => {
  expect((await speaker('en'))('testTaking.offline', { count: 0 })).toMatch(
    /^Connection lost\. Please keep this tab open so that your result can be sent\./,
  )
})

test.each([
  [1, 'Перевірте 1 поле'],
  [3, 'Перевірте 3 поля'],
  [5, 'Перевірте 5 полів'],
  [21, 'Перевірте 21 поле'],
  [112, 'Перевірте 112 полів'],
])('Ukrainian plurals follow the rules of the language: %i', async (count, text) => {
  expect((await speaker('ua'))('form.summary', { count })).toBe(text)
})
