import { expect, test } from 'vitest'
import navigation from '../../../docs/spec/04-navigation.md?raw'
import { paths } from './paths.ts'

// Every address of the web, written down once more. Other tests take it from `paths`, so a changed address would pass
// them all; people have these addresses in mails and bookmarks.

type Name = keyof typeof paths
type Row = [address: string, name: Name, ...ids: string[]]

const pages: Row[] = [
  ['/', 'home', 'NAV-01'],
  ['/auth/login', 'login', 'NAV-02', 'NAV-03', 'NAV-04', 'NAV-05', 'NAV-06', 'NAV-14'],
  ['/auth/register', 'register', 'NAV-07'],
  ['/auth/register-teacher', 'registerTeacher', 'NAV-55'],
  ['/auth/forgot-password', 'forgotPassword', 'NAV-55'],
  ['/auth/reset-password/{token}', 'resetPassword', 'NAV-55'],
  ['/auth/confirm-email/{hash}', 'confirmEmail', 'NAV-55'],
  ['/auth/social/{provider}', 'social'],
  ['/mailbox', 'mailbox'],
  ['/demo', 'demo'],
  ['/public/terms', 'terms', 'NAV-12'],
  ['/public/code-of-conduct', 'codeOfConduct', 'NAV-12'],
  ['/public/data-processing', 'dataProcessing', 'NAV-12'],
  ['/public/privacy', 'privacy'],
  ['/public/imprint', 'imprint'],
  ['/public/{userAcademyId}', 'publicProfile', 'NAV-11'],
  ['/certificate/{userAcademyId}', 'certificate', 'NAV-10'],
  ['/verify/{number}', 'verify'],
  ['/demo-test/{hash}', 'demoTest', 'NAV-08'],
  ['/demo-test/result/{resultId}', 'demoResult'],
  ['/confirm-participation/{hash}', 'confirmParticipation', 'NAV-22'],
  ['/error/404', 'notFound', 'NAV-14'],
  ['/user-blocked', 'userBlocked', 'NAV-13'],
  ['/select-academy', 'selectAcademy', 'NAV-25'],
  ['/select-direction', 'selectDirection', 'NAV-24'],
  ['/academy-closed', 'academyClosed', 'NAV-26'],
  ['/no-available-stages', 'noAvailableStages', 'NAV-27'],
  ['/cabinet', 'cabinet', 'NAV-15'],
  ['/cabinet/edit', 'cabinetEdit', 'NAV-17'],
  ['/cabinet/select-academy', 'cabinetSelectAcademy', 'NAV-16', 'NAV-25'],
  ['/cabinet/{stage}', 'stage'],
  ['/cabinet/{stage}/{lecture}/', 'stageLecture'],
  ['/cabinet/{stage}/{lecture}/task', 'lectureTask', 'NAV-18'],
  ['/cabinet/{stage}/{lecture}/chat', 'lectureChat', 'NAV-19'],
  ['/test', 'test', 'NAV-20'],
  ['/test?directionId={id}', 'demoOfDirection'],
  ['/test-summary/{summaryId}', 'testSummary', 'NAV-21'],
  ['/form/{id}', 'form', 'NAV-23'],
  ['/news/{key}', 'news'],
  ['/main', 'main', 'NAV-28'],
  ['/main/academy', 'academyList', 'NAV-29'],
  ['/main/academy-create', 'academyCreate', 'NAV-30'],
  ['/main/academy/{id}', 'academyEdit'],
  ['/main/groups', 'groups', 'NAV-53'],
  ['/main/edit', 'mainEdit'],
  ['/main/users', 'people', 'NAV-50'],
  ['/main/users/{id}', 'person', 'NAV-50'],
  ['/main/user-list/{id}', 'userList', 'NAV-31'],
  ['/main/user-list/{id}?by=group', 'userListOfGroup'],
  ['/main/statistics/funnel', 'funnel', 'NAV-48'],
  ['/main/statistics/stages', 'stageStatistics', 'NAV-48'],
  ['/main/stages', 'mainStages', 'NAV-34'],
  ['/main/stages/create', 'mainStageCreate', 'NAV-40'],
  ['/main/stages/dates', 'mainStageDates'],
  ['/main/stages/{id}', 'mainStage', 'NAV-40'],
  ['/main/stages/{id}/users', 'mainStageUsers'],
  ['/main/stages/{stageId}/lectures/{id}', 'mainStageLecture', 'NAV-40'],
  ['/main/lectures', 'lectures', 'NAV-39'],
  ['/main/lectures/create', 'lectureCreate', 'NAV-39'],
  ['/main/lectures/{id}', 'lecture', 'NAV-39'],
  ['/main/moves', 'moves'],
  ['/main/mails', 'mails'],
  ['/main/mail-templates', 'mailTemplates', 'NAV-43'],
  ['/main/mail-templates/{academy}/{action}/{language}', 'mailTemplate'],
  ['/main/interviews', 'interviews', 'NAV-54'],
  ['/main/motivation-letters', 'motivationLetters', 'NAV-54'],
  ['/main/certificates', 'certificates'],
  ['/main/static-pages', 'staticPages'],
  ['/main/system-settings', 'systemSettings', 'NAV-49'],
  ['/main/legal-texts', 'legalTexts'],
  ['/main/system/jobs', 'backgroundJobs'],
  ['/main/preparation-materials', 'preparationMaterials', 'NAV-46'],
  ['/main/material-groups', 'materialGroups', 'NAV-47'],
  ['/main/tests', 'tests', 'NAV-51'],
  ['/main/tests/create', 'testCreate'],
  ['/main/tests/live/{stageTestId}', 'testLive'],
  ['/main/tests/results/{stageTestId}', 'testResults'],
  ['/main/tests/{id}', 'testEdit', 'NAV-51'],
  ['/main/tests/{id}/import', 'testImport', 'NAV-51'],
  ['/main/tests/questions/{id}', 'question'],
  ['/main/homeworks/review', 'reviewDesk', 'NAV-33'],
  ['/main/homeworks/review/{id}', 'reviewOne'],
  ['/main/homeworks/autograde', 'autograde'],
  ['/main/homeworks/autograde/{stageLectureId}', 'autogradeLecture'],
  ['/main/homeworks/chat', 'staffChat', 'NAV-32'],
  ['/main/announcements', 'announcements', 'NAV-42'],
  ['/main/forms', 'forms', 'NAV-41'],
  ['/main/forms/create', 'formCreate'],
  ['/main/forms/{id}', 'formEdit', 'NAV-41'],
  ['/main/forms/{id}/messages', 'formMessages', 'NAV-41'],
  ['/main/forms/{id}/users', 'formUsers', 'NAV-41'],
  ['/main/forms/{id}/answers', 'formAnswers', 'NAV-41'],
  ['/main/teams', 'teams', 'NAV-44'],
  ['/main/teams/{id}', 'team', 'NAV-44'],
  ['/main/evaluations', 'evaluations', 'NAV-45'],
  ['/main/project-evaluations', 'projectEvaluations', 'NAV-45'],
  ['/main/form-variants', 'formVariants', 'NAV-52'],
  ['/dev/gallery', 'gallery'],
]

/** The catalogue states them relative to the area the user is in. */
const relative: Row[] = [
  ['/cabinet/edit', 'cabinetEdit', 'NAV-35'],
  ['/main/edit', 'mainEdit', 'NAV-35'],
  ['/cabinet/{stage}/{lecture}/', 'stageLecture', 'NAV-36'],
]

/** Addresses that the catalogue states and `paths` has no entry for, with the reason. */
const withoutEntry: Record<string, string> = {
  '/demo-test/academy-2020': 'one academy of the demo data',
  '/cabinet/profile': 'a stage like others',
  '/static-pages/{}': 'a page of the server',
}

/** An entry with the names of its parameters in their places. */
const addressOf = (name: Name, like: string): string => {
  const entry: string | ((...values: never[]) => string) = paths[name]
  const values = like.match(/\{\w+\}/g) ?? []
  return typeof entry === 'string' ? entry : decodeURIComponent(entry(...(values as never[])))
}

const withoutNames = (address: string): string => address.replaceAll(/\{[^}]*\}/g, '{}')

/** The addresses in the rows of the first two chapters: id and address of each. */
const stated = navigation.split('\n').flatMap((line) => {
  const id = /^\| (NAV-(?:[0-4]\d|5[0-5])) \|/.exec(line)?.[1]
  const found = withoutNames(line).matchAll(/(?<=[\s'])(\/(?:[a-z{][a-z0-9\-/{}]*)?)(?=[\s',.;:?])/g)
  return id ? [...new Set([...found].map(([, address]) => `${id} ${address}`))] : []
})

const rows = [...pages, ...relative].map(([address, name, ...ids]): [string, string, Name] => [
  ids.length > 0 ? `[${ids.join(', ')}] ` : '',
  address,
  name,
])

test.each(rows)('%s%s', (_, address, name) => {
  expect(addressOf(name, address)).toBe(address)
})

test('every entry is written down', () => {
  expect(new Set(pages.map(([, name]) => name))).toEqual(new Set(Object.keys(paths)))
})

test('the catalogue states exactly these', () => {
  const ours = pages.flatMap(([address, , ...ids]) => ids.map((id) => `${id} ${withoutNames(address)}`))
  const others = stated.filter((row) => row.split(' ')[1]! in withoutEntry)
  expect(new Set([...ours, ...others])).toEqual(new Set(stated))
  expect(new Set(others.map((row) => row.split(' ')[1]))).toEqual(new Set(Object.keys(withoutEntry)))
})
