/// <reference types="vite/types/importMeta.d.ts" />
import { expect, test } from 'vitest'
import { contract } from './index.ts'

// Every address the catalogue states, written down once more. Other tests take their addresses from the contract, so a
// changed path would pass them all; here neither the contract nor the catalogue can move alone.

type Row = [id: string, ...addresses: string[]]

const stated: Row[] = [
  ['ROLE-28', 'GET /api/roles/{name}'],
  ['SESS-05', 'POST /api/auth/tokens'],
  ['SESS-06', 'GET /api/auth/me'],
  ['SESS-07', 'GET /api/auth/login/impersonation/{id}'],
  ['SESS-08', 'POST /api/auth/logout'],
  ['SESS-15', 'GET /api/auth/me'],
  ['SESS-23', 'GET /api/auth/me'],
  ['ACC-07', 'GET /api/auth/me'],
  ['ACC-16', 'POST /api/auth/register'],
  ['ACC-17', 'POST /api/auth/register-teacher'],
  ['ACC-24', 'POST /api/auth/confirm-email'],
  ['ACC-25', 'POST /api/auth/resend-confirmation'],
  ['ACC-31', 'POST /api/auth/login'],
  ['ACC-40', 'POST /api/auth/password-recovery', 'POST /api/auth/password-reset'],
  ['ACC-42', 'POST /api/users/change-password'],
  ['ACC-43', 'PUT /api/users/update/credentials'],
  ['ACC-45', 'PUT /api/users/update/profile'],
  ['ACC-46', 'PUT /api/users/update/specialization'],
  ['ACC-48', 'PUT /api/users/update/settings'],
  ['ACC-50', 'POST /api/users/profile_image'],
  ['ACC-54', 'PUT /api/users/missing-data/{id}'],
  ['ACC-55', 'PUT /api/users/update/additional-info'],
  ['ACC-56', 'PUT /api/users/update/academy-form-variants'],
  ['ACC-57', 'PUT /api/users/accept-principles-agreed'],
  ['ACC-59', 'POST /api/users/self-delete'],
  ['ACC-64', 'POST /api/users/paginated/full/{x}'],
  ['ACC-65', 'GET /api/users/{id}/common-summary'],
  ['ACC-66', 'GET /api/users/employees'],
  ['ACC-67', 'GET /api/users/employees/by-academy/{academyId}'],
  ['ACC-68', 'GET /api/users/employees/not-students/{academyId}'],
  ['ACC-69', 'PUT /api/users/update/current-academy'],
  ['ACC-70', 'PUT /api/users/{id}/roles', 'DELETE /api/users/{id}/roles/{academyId}'],
  ['ACC-71', 'POST /api/users/delete/{userId}'],
  ['ACC-73', 'POST /api/users/comment'],
  ['ACC-75', 'POST /api/users/get/lecture-marks'],
  ['ACC-76', 'POST /api/users/get/summary'],
  ['ACC-77', 'PUT /api/users/{id}/active'],
  ['ACAD-14', 'GET /api/academies'],
  ['ACAD-15', 'POST /api/academies', 'PUT /api/academies/{id}', 'DELETE /api/academies/{id}'],
  ['ACAD-16', 'GET /api/academies/byHash/{hash}'],
  ['ACAD-17', 'GET /api/academies/isClosed/{academyId}'],
  ['ACAD-18', 'GET /api/academies/with-stages'],
  ['ACAD-19', 'GET /api/academies/stages-short'],
  ['ACAD-20', 'POST /api/academies/{id}/goToNextStage'],
  ['ACAD-21', 'GET /api/academies/{id}/getMoveCount'],
  ['ACAD-22', 'GET /api/specializations'],
  ['ACAD-23', 'POST /api/users/registerToAcademy'],
  ['ACAD-24', 'GET /api/groups/with-stageLectures/{id}'],
  ['ACAD-25', 'DELETE /api/groups/{id}'],
  ['ACAD-26', 'GET /api/groups/root-groups/by-academy-id'],
  ['ACAD-27', 'GET /api/groups/by-academy-id/{id}'],
  ['ACAD-28', 'POST /api/groups', 'PUT /api/groups/{id}'],
  ['ACAD-29', 'GET /api/stages/by-academy/{academyId}'],
  ['ACAD-36', 'POST /api/academies/confirm-participation/{hash}'],
  ['ACAD-40', 'PUT /api/users/update/specialization'],
  [
    'STG-62',
    'GET /api/stages',
    'GET /api/stages/{id}',
    'POST /api/stages',
    'PUT /api/stages/{id}',
    'DELETE /api/stages/{id}',
  ],
  ['STG-63', 'POST /api/stages/{id}/add-users'],
  ['STG-64', 'POST /api/stages/{id}/remove-users'],
  ['STG-65', 'GET /api/stages/minimal'],
  ['STG-66', 'GET /api/stages/{id}/info'],
  ['STG-67', 'POST /api/stages/{id}/user-stages/paginated'],
  ['STG-68', 'POST /api/stages/{id}/user-stages/csv'],
  ['STG-69', 'POST /api/stages/{id}/user-stages/teams'],
  ['STG-70', 'PUT /api/stages/{id}/testing-details'],
  ['STG-71', 'PUT /api/stages/{id}/materials-details'],
  ['STG-72', 'PUT /api/stages/{id}/lecture-details'],
  ['STG-73', 'PUT /api/stages/{id}/project-details'],
  ['STG-74', 'GET /api/stages/templates/static'],
  ['STG-75', 'POST /api/stages/move-to-failed'],
  ['STG-76', 'PUT /api/stages/update-team-detaild'],
  ['STG-77', 'PUT /api/stages/update-team-members'],
  ['STG-78', 'PUT /api/stages/apply-tech-to-all'],
  ['STG-79', 'GET /api/stages/github/homeworks-list'],
  ['STG-80', 'GET /api/stages/github/get-files'],
  ['STG-81', 'GET /api/users/routes'],
  ['STG-82', 'GET /api/lectures/by-stage/{stageId}'],
  ['TEST-15', 'POST /api/tests/start'],
  ['TEST-16', 'GET /api/tests/check-status'],
  ['TEST-35', 'POST /api/tests/answer'],
  ['TEST-36', 'POST /api/tests/submit'],
  ['TEST-51', 'POST /api/tests/cheat'],
  ['TEST-58', 'GET /api/tests/summary/{summaryId}'],
  ['TEST-59', 'POST /api/users/get/testresults'],
  ['TEST-60', 'POST /api/users/get/test-full-summary'],
  ['TEST-61', 'POST /api/users/complete-uncompleted-tests'],
  ['TEST-63', 'POST /api/users/{id}/reset-test-data'],
  ['TEST-71', 'GET /api/tests/demo/directions/{hash}'],
  ['TEST-72', 'POST /api/tests/demo/start'],
  ['TEST-73', 'POST /api/tests/demo/submit'],
  ['TEST-87', 'POST /api/tests/search'],
  [
    'TEST-88',
    'POST /api/tests',
    'GET /api/tests/{id}',
    'PUT /api/tests/{id}',
    'DELETE /api/tests/{id}',
    'GET /api/tests/names',
  ],
  ['TEST-89', 'POST /api/tests/remove-tests'],
  ['TEST-91', 'POST /api/questions/parse/google'],
  ['TEST-92', 'POST /api/questions/parse/submit'],
  ['TEST-93', 'POST /api/questions/parse/file'],
  ['TEST-95', 'GET /api/stage-tests/all/{academyId}'],
  ['MAT-08', 'GET /api/stage-preparations/materials'],
  ['MAT-09', 'GET /api/stage-preparations/materials/learnt/{stageId}'],
  ['MAT-10', 'POST /api/stage-preparations/materials/learnt'],
  ['MAT-11', 'GET /api/stage-preparations/all/{stageId}'],
  ['MAT-18', 'POST /api/material-groups/search'],
  ['MAT-19', 'POST /api/material-groups/remove-many'],
  ['MAT-20', 'GET /api/material-groups/{id}'],
  ['MAT-21', 'POST /api/material-groups'],
  ['MAT-22', 'PUT /api/material-groups'],
  ['MAT-23', 'GET /api/material-groups/all/names'],
  ['HW-24', 'POST /api/homeworkResponses/create'],
  ['HW-25', 'PUT /api/homeworkResponses/{id}'],
  ['HW-35', 'GET /api/lectures/{id}/feedback'],
  ['HW-45', 'PUT /api/homeworkResponses/{id}/assign-homeworkResponse'],
  ['HW-46', 'POST /api/homeworkResponses/assignMultiple'],
  ['HW-48', 'PUT /api/homeworkResponses/{id}/updateStatus'],
  ['HW-49', 'PUT /api/homeworkResponses/{id}/for-manager'],
  ['HW-50', 'POST /api/homeworkResponses/create-and-assign-self-to-homeworkResponse'],
  ['HW-51', 'GET /api/homeworkResponses/get-one/{id}'],
  ['HW-52', 'GET /api/homeworkResponses/with-repo-links/{id}'],
  ['HW-58', 'GET /api/stage-lectures/{id}'],
  ['HW-59', 'GET /api/stage-lectures/{id}/reviewers'],
  ['HW-60', 'GET /api/stage-lectures/get/by-group'],
  ['HW-61', 'DELETE /api/stage-lectures/{id}'],
  [
    'HW-62',
    'GET /api/lectures',
    'GET /api/lectures/{id}',
    'POST /api/lectures',
    'PUT /api/lectures/{id}',
    'DELETE /api/lectures/{id}',
  ],
  ['HW-63', 'POST /api/stage-lectures', 'PUT /api/stage-lectures/{id}'],
  ['AG-10', 'GET /api/homeworkResponses/autograde-results/{id}'],
  ['AG-11', 'GET /api/homeworkResponses/autograde-results/resend/{id}'],
  ['AG-12', 'POST /api/homeworkResponses/autograde-results/resend-many/{id}'],
  ['AG-13', 'PUT /api/homeworkResponses/update-many/set-autograde-result/{id}'],
  ['AG-14', 'GET /api/homeworkResponses/without-manual-review/count/{id}'],
  ['AG-15', 'GET /api/homeworkResponses/without-manual-review/ids/{id}'],
  ['AG-16', 'PUT /api/homeworkResponses/{id}/autograde-data'],
  ['RT-13', 'GET /api/chat/{a}/{b}'],
  ['RT-14', 'GET /api/chat/unreaded-message/{a}/{b}'],
  ['RT-15', 'POST /api/chat/attachment'],
  ['RT-16', 'DELETE /api/chat/attachment/{id}'],
  ['NTF-29', 'POST /api/notifications/storetoken'],
  ['NTF-30', 'DELETE /api/notifications/storetoken/{deviceID}'],
  ['NTF-31', 'GET /api/notifications'],
  ['NTF-32', 'GET /api/notifications/announcement'],
  ['NTF-33', 'PUT /api/notifications/{id}/mark-read', 'PUT /api/notifications/announcement/{id}/mark-read'],
  ['NTF-39', 'GET /api/announcements'],
  ['NTF-40', 'GET /api/announcements/{id}'],
  ['NTF-41', 'POST /api/announcements'],
  ['NTF-42', 'PUT /api/announcements/{id}'],
  ['NTF-43', 'DELETE /api/announcements/{id}'],
  ['NTF-44', 'PUT /api/announcements/{id}/receivers'],
  ['NTF-45', 'POST /api/users/paginated/announcement/{a}/{b}'],
  ['FORM-11', 'GET /api/forms'],
  ['FORM-12', 'GET /api/forms/{id}'],
  ['FORM-13', 'GET /api/forms/{id}/for-user'],
  ['FORM-14', 'GET /api/forms/{id}/answers'],
  ['FORM-15', 'POST /api/forms'],
  ['FORM-16', 'POST /api/forms/{formId}/answers'],
  ['FORM-17', 'PUT /api/forms/{formId}/form-users'],
  ['FORM-18', 'PUT /api/form-message/{id}'],
  ['FORM-19', 'POST /api/users/paginated/form/{x}'],
  ['FORM-34', 'POST /api/form-variants/paginated'],
  ['FORM-35', 'GET /api/form-variants/by-academy-id/{academyId}'],
  ['FORM-36', 'POST /api/form-variants/add'],
  ['FORM-37', 'PUT /api/form-variants/update/{id}'],
  ['FORM-38', 'POST /api/form-variants/bulk-delete'],
  ['FORM-39', 'GET /api/form-variants/by-localization/{localization}'],
  ['FORM-59', 'PUT /api/users/missing-data/{id}'],
  ['INT-02', 'PUT /api/users/update/motivationLetter'],
  [
    'INT-07',
    'GET /api/interview-slots',
    'POST /api/interview-slots',
    'DELETE /api/interview-slots/{id}',
    'PUT /api/interview-slots/{id}/book',
    'PUT /api/interview-slots/{id}/cancel',
  ],
  ['INT-10', 'POST /api/users/interview-answer'],
  ['INT-11', 'PUT /api/users/interview-answer'],
  ['INT-14', 'POST /api/users/get/interview-result'],
  [
    'TEAM-11',
    'GET /api/teams',
    'GET /api/teams/{id}',
    'POST /api/teams',
    'PUT /api/teams/{id}',
    'DELETE /api/teams/{id}',
  ],
  ['TEAM-12', 'GET /api/teams/with-evaluations'],
  ['TEAM-13', 'GET /api/teams/csv'],
  ['TEAM-14', 'PUT /api/teams/transferTo'],
  ['TEAM-17', 'GET /api/tech/all'],
  [
    'TEAM-23',
    'GET /api/evaluation/{id}',
    'POST /api/evaluation',
    'PUT /api/evaluation/{id}',
    'DELETE /api/evaluation/{id}',
  ],
  ['TEAM-24', 'GET /api/evaluation/by-team/{teamId}'],
  ['TEAM-25', 'GET /api/evaluation/stage/{stageId}'],
  ['TEAM-26', 'POST /api/evaluation/{id}/add-feedback'],
  ['TEAM-27', 'POST /api/evaluation/{id}/add-private-feedback'],
  ['TEAM-28', 'PUT /api/evaluation/{id}/setCurrent'],
  ['TEAM-29', 'GET /api/evaluation/my-evaluations'],
  ['TEAM-37', 'POST /api/marks/set-for/{stageId}'],
  ['STAT-03', 'GET /api/academies/statistic/{id}/stagesFunnel'],
  ['STAT-04', 'GET /api/academies/statistic/{id}/stagesStats'],
  ['STAT-06', 'POST /api/users/export/{academyId}'],
  ['STAT-07', 'POST /api/users/csv/{academyId}'],
  ['SYS-03', 'GET /api/system-settings'],
  ['SYS-04', 'GET /api/system-settings/admin-info'],
  ['SYS-05', 'PUT /api/system-settings/{id}'],
  ['SYS-14', 'PUT /api/users/seen-referral-page/{id}'],
  ['SYS-15', 'GET /api/users/referral-link', 'GET /api/users/referral-link/{academyId}'],
  ['I18N-03', 'POST /api/translations'],
  ['I18N-04', 'POST /api/translations/hash'],
  ['CERT-04', 'GET /api/users/certificate/{x}'],
  ['CERT-05', 'GET /api/users/public/{x}'],
  ['FILE-04', 'POST /api/users/profile_image'],
  ['FILE-05', 'POST /api/chat/attachment'],
  ['FILE-06', 'DELETE /api/chat/attachment/{id}'],
  ['FILE-09', 'POST /api/questions/image'],
  [
    'MAIL-05',
    'GET /api/mail-templates',
    'GET /api/mail-templates/{id}',
    'POST /api/mail-templates',
    'PUT /api/mail-templates/{id}',
    'DELETE /api/mail-templates/{id}',
  ],
  ['MAIL-06', 'GET /api/mail-templates/default'],
  ['MAIL-07', 'GET /api/mail-templates/by-academy-id'],
  ['MAIL-08', 'GET /api/mail-templates/available-templates'],
]

/** The catalogue leaves something open here; the addresses are those that were decided. */
const decided: { id: string; catalogue: string[]; addresses: string[] }[] = [
  {
    // docs/decisions/009: no redirects, so the client begins and finishes by calls.
    id: 'ACC-41',
    catalogue: ['GET /api/auth/google', 'GET /api/auth/facebook'],
    addresses: ['POST /api/auth/social/{provider}', 'POST /api/auth/social/{provider}/finish'],
  },
  {
    // The address without an id is what the old client shows; the note adds the id.
    id: 'ACC-74',
    catalogue: ['DELETE /api/users/comment', 'DELETE /api/users/comment/{id}'],
    addresses: ['DELETE /api/users/comment/{id}'],
  },
  // The method stands in the note, apart from the address.
  { id: 'HW-34', catalogue: [], addresses: ['POST /api/lectures/{id}/feedback'] },
]

/** What the catalogue does not know, by its decision. */
const added: Row[] = [
  [
    'docs/decisions/018: saved views',
    'GET /api/saved-views',
    'POST /api/saved-views',
    'PUT /api/saved-views/{id}',
    'DELETE /api/saved-views/{id}',
    'PUT /api/saved-views/default',
  ],
  ['docs/decisions/018: the history of an academy', 'GET /api/academies/{id}/history'],
]

/** When one of these is built, its row moves up to the others. */
const notBuilt: Row[] = []

const specFiles = import.meta.glob<string>('../../docs/spec/[0-9][0-9]-*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

const readCatalogue = (): Map<string, string[]> => {
  const lines = Object.values(specFiles).flatMap((text) => text.split('\n'))
  return new Map(lines.flatMap((line) => addressesOf(line)))
}

/** The methods and addresses of a row; a path that ends with dots only says where others are to be found. */
const addressesOf = (line: string): [string, string[]][] => {
  const id = /^\| ([A-Z][A-Z0-9]*-\d+) \|/.exec(line)?.[1]
  if (!id || id.startsWith('Q-')) return []
  const found = [...line.matchAll(/\b(GET|POST|PUT|DELETE|PATCH) \/?(api\/[^\s|,;?)]+)/g)]
    .filter(([, , path]) => !path!.endsWith('...'))
    .map(([, method, path]) => `${method} /${path!.replace(/[.:/]+$/, '')}`)
  return found.length > 0 ? [[id, [...new Set(found)]]] : []
}

/** How a parameter is called is nobody's business but the contract's. */
const withoutNames = (address: string): string => address.replaceAll(/\{[^}]*\}|:\w+/g, '{}')

const endpoints = new Set(
  Object.values(contract).flatMap((api) =>
    Object.values(api).map(({ method, path }) => withoutNames(`${method} ${path}`)),
  ),
)

const missing = (addresses: string[]): string[] => addresses.filter((address) => !endpoints.has(withoutNames(address)))

test('the catalogue states these addresses and no others', () => {
  const rows = [...stated, ...notBuilt].map(([id, ...addresses]): [string, string[]] => [id, addresses])
  const open = decided.filter(({ catalogue }) => catalogue.length > 0)
  const expected = new Map([...rows, ...open.map(({ id, catalogue }): [string, string[]] => [id, catalogue])])
  expect(readCatalogue()).toEqual(expected)
})

test.each(stated)('[%s] is answered at %s', (_, ...addresses) => {
  expect(missing(addresses)).toEqual([])
})

test.each(decided)('[$id] is answered where it was decided', ({ addresses }) => {
  expect(missing(addresses)).toEqual([])
})

test.each(added)('%s are answered at %s', (_, ...addresses) => {
  expect(missing(addresses)).toEqual([])
})

test('what is not built has no address yet', () => {
  for (const [, ...addresses] of notBuilt) expect(missing(addresses)).toEqual(addresses)
})
