import { fault, type Fault } from '../fault.ts'

const homework = 'server/src/modules/homework/homework'
const runner = 'server/src/modules/homework/runner'

/** Homework, reviews, and the grading of strangers' programs. */
export const grading: Fault[] = [
  fault({
    name: 'attempts of homework can be overdrawn',
    breaks: 'C6, HW-31',
    file: 'server/src/modules/programme/stages/stage-homework.rules.ts',
    find: "if (response && response.attempts >= task.attempts) return { refusal: 'HomeworkAttemptsExhausted' }",
    replace: '',
    caughtBy: {
      file: `${homework}/homework-submit.test.ts`,
      title: 'of a hundred changes at once as many count as attempts are left',
    },
  }),
  fault({
    name: 'homework handed in at once is not held while it is counted',
    breaks: 'C6, HW-31',
    file: `${homework}/homework-responses.repo.ts`,
    find: "await db.select({ id: r.id }).from(r).where(these).orderBy(asc(r.id)).for('no key update')",
    replace: '',
    caughtBy: {
      file: `${homework}/homework-submit.test.ts`,
      title: 'of a hundred changes at once as many count as attempts are left',
    },
  }),
  fault({
    name: 'a repository that cannot be read costs an attempt',
    breaks: 'HW-22',
    file: `${homework}/homework-submit.service.ts`,
    find: "if (answer === 'refused' || answer === 'notAllowed') refuse('repoLink', 'repositoryPrivate')",
    replace: '',
    caughtBy: {
      file: `${homework}/homework-repository-question.test.ts`,
      title: 'a repository that does not exist or is private is said at its field',
    },
  }),
  fault({
    name: 'one submission gives its attempt back twice',
    breaks: 'HW-31',
    file: `${homework}/homework-attempts.repo.ts`,
    find: ' and s.attempt_returned_at is null',
    replace: '',
    caughtBy: {
      file: `${runner}/runner-attempts.test.ts`,
      title: 'once for a submission, also when it is graded again and fails again',
    },
  }),
  fault({
    name: 'students read what the runner writes for staff',
    breaks: 'AG-21',
    file: 'server/src/modules/homework/autograde/autograde-result.rules.ts',
    find: 'isLogForStaff(result) ? null : traceForStudent',
    replace: 'traceForStudent',
    caughtBy: {
      file: 'server/src/modules/homework/autograde/autograde-regrade.rules.test.ts',
      title: 'of the log of a fault of ours a student reads what is about the work',
      written: 'of the log of %s a student reads what is about the work',
    },
  }),
  fault({
    name: 'homework is taken after its end',
    breaks: 'HW-30',
    file: 'server/src/modules/programme/stages/stage-homework.rules.ts',
    find: "if (now > task.endDate) return { refusal: 'CanNotAddHomework' }",
    replace: '',
    caughtBy: {
      file: `${homework}/homework-submit.test.ts`,
      title: 'not without homework, not before the start, not after the end',
    },
  }),
  fault({
    name: 'a student sees a review that is not published',
    breaks: 'HW-21',
    file: `${homework}/homework-submit.service.ts`,
    find: 'mark: row.isReviewed && row.marksShown ? row.mark : null,',
    replace: 'mark: row.marksShown ? row.mark : null,',
    caughtBy: { file: `${homework}/homework-submit.test.ts`, title: 'a review only once it was published' },
  }),
  fault({
    name: 'a grading is not queued with what it grades',
    breaks: 'C4, AG-19',
    file: `${homework}/homework-submit.service.ts`,
    find: '  await autogradeOnSubmit(ctx, academyId, row)\n',
    replace: '  void autogradeOnSubmit\n',
    caughtBy: { file: `${homework}/homework-submit.test.ts`, title: 'with an autograder it is queued for grading' },
  }),
  fault({
    name: 'a review that somebody overtook is saved over the other',
    breaks: 'Q-87',
    file: `${homework}/homework-review-save.service.ts`,
    find: 'if (seen !== undefined && Date.parse(seen) !== before.updatedAt.getTime())',
    replace: "if (seen === '')",
    caughtBy: {
      file: `${homework}/homework-review-save.test.ts`,
      title: 'of two reviewers who saw the same version one saves',
    },
  }),
  fault({
    name: 'a changed mark is not written down',
    breaks: 'P4',
    file: `${homework}/homework-review-save.service.ts`,
    find: "await ctx.audit('homework.marked', { academyId, targetId: id, details })",
    replace: 'void [academyId, id, details]',
    caughtBy: {
      file: `${homework}/homework-review-save.test.ts`,
      title: 'a changed mark is written down with who, what before and after',
    },
  }),
  fault({
    name: 'a mark may be any number',
    breaks: 'VAL-25, HW-54',
    file: 'contract/src/limits.ts',
    find: 'export const markRange = { min: 0, max: 10 } as const',
    replace: 'export const markRange = { min: -10, max: 100 } as const',
    caughtBy: { file: `${homework}/homework-review-save.test.ts`, title: 'a mark is an integer from 0 to 10' },
  }),
  fault({
    name: 'two runners get the same job',
    breaks: 'C5, AG-02',
    file: `${runner}/runner-job-queue.repo.ts`,
    find: 'created_at, id limit 1 for update skip locked)',
    replace: 'created_at, id limit 1)',
    caughtBy: { file: `${runner}/runner.test.ts`, title: '100 questions at once for 50 jobs: none is given twice' },
  }),
  fault({
    name: 'a runner that lost its job ends it all the same',
    breaks: 'C5, G3',
    file: `${runner}/runner.rules.ts`,
    find: "if (held.claimToken === null || held.claimToken !== said.claimToken) return 'lost'",
    replace: '',
    caughtBy: {
      file: `${runner}/runner.test.ts`,
      title: 'the next one who asks gets the job, the first one is told that it is lost',
    },
  }),
  fault({
    name: 'the job of a dead runner is never taken back',
    breaks: 'C5',
    file: `${runner}/runner.service.ts`,
    find: '    await takeBackLost(ctx)\n',
    replace: '',
    caughtBy: {
      file: `${runner}/runner.test.ts`,
      title: 'the next one who asks gets the job, the first one is told that it is lost',
    },
  }),
  fault({
    name: 'anybody reports a mark, without the token of the runner',
    breaks: 'G3, A1',
    file: 'server/src/platform/http.ts',
    find: 'return token !== undefined && deps.isServiceToken(service!, token)',
    replace: 'return token !== undefined',
    caughtBy: { file: `${runner}/runner.test.ts`, title: 'is refused without the token of the service' },
  }),
  fault({
    name: 'a mark of the autograder replaces what a person said',
    breaks: 'AG-20, Q-53',
    file: 'server/src/modules/homework/autograde/autograde-marks.repo.ts',
    find: `
        and r.marked_by is distinct from 'person' and (not r.is_reviewed or r.marked_by = 'autograde')
        and not exists (select from homework_reviews v
          where v.academy_id = r.academy_id and v.response_id = r.id and v.author_id is not null)`,
    replace: '',
    caughtBy: {
      file: 'server/src/modules/homework/autograde/autograde.test.ts',
      title: 'never below the minimum, never over what a person said',
    },
  }),
  fault({
    name: 'a lecture with a marker shows students what its tests and the grader say of a failure',
    breaks: 'HW-06',
    file: 'server/src/modules/homework/autograde/autograde-result.rules.ts',
    find: 'details.tests.map(({ name, passed, ms }) => ({ name, passed, message: null, ms }))',
    replace: 'details.tests.map((test) => ({ ...test, message: null }))',
    caughtBy: {
      file: 'server/src/modules/homework/autograde/autograde.test.ts',
      title: 'a student sees their own where the lecture shows them, from the marker on',
    },
  }),
  fault({
    name: 'a test that is reported twice counts',
    breaks: 'G3',
    file: 'runner/src/mark.ts',
    find: "return second ? failedTest(name, remark('reportedTwice')) : first",
    replace: 'return second ?? first',
    caughtBy: { file: 'runner/src/mark.test.ts', title: 'a name that comes twice has failed, whatever it says' },
  }),
  fault({
    name: 'a program that says all passed and fails gets the mark',
    breaks: 'G3',
    file: 'runner/src/mark.ts',
    find: '(isAllPassed && exitCode !== 0',
    replace: '(isAllPassed && exitCode === -1',
    caughtBy: { file: 'runner/src/mark.test.ts', title: 'all passed and yet an exit code: somebody lies' },
  }),
  fault({
    name: 'the token of the runner stays in its environment',
    breaks: 'G1',
    file: 'runner/src/settings.ts',
    find: 'for (const name of Object.keys(env)) if (!needed.test(name)) delete env[name]',
    replace: 'void needed',
    caughtBy: {
      file: 'runner/src/settings.test.ts',
      title: 'neither the token nor anything of a server stays in the environment',
    },
  }),
  fault({
    name: 'a container has a network',
    breaks: 'G1',
    file: 'runner/src/sandbox/container.ts',
    find: "['--network', 'none', '--ipc'",
    replace: "['--ipc'",
    caughtBy: { file: 'runner/src/sandbox/container.test.ts', title: 'a container has no network, no rights' },
  }),
  fault({
    name: 'the filter lets a namespace be made',
    breaks: 'G1',
    file: 'runner/src/sandbox/seccomp.ts',
    find: 'ifAnyBit(newNamespaces, 0, 1), answer(notPermitted), answer(allow)]',
    replace: 'ifAnyBit(newNamespaces, 0, 1), answer(allow), answer(allow)]',
    caughtBy: {
      file: 'runner/src/sandbox/seccomp.test.ts',
      title: 'clone starts processes and threads, but no namespaces',
    },
  }),
  fault({
    name: 'a project under /usr stands open to every box',
    breaks: 'G1, F35',
    file: 'runner/src/sandbox/base-folders.ts',
    find: 'place === one || place.startsWith(`${one}/`)',
    replace: 'place === one',
    caughtBy: { file: 'runner/src/sandbox/base-folders.test.ts', title: 'would be read by students' },
  }),
]
