import { fault, type Fault } from '../fault.ts'

const start = 'server/src/modules/overview/start/start.test.ts'

/** What waits is counted for whom it waits, and what is shown to others is what may be shown. */
export const startFaults: Fault[] = [
  fault({
    name: 'the start counts the homework of every academy',
    breaks: 'A3',
    file: 'server/src/modules/overview/start/start.repo.ts',
    find: 'where r.academy_id = a.id and r.is_answered',
    replace: 'where r.is_answered',
    caughtBy: { file: start, title: 'of one academy counts nothing of another one of the same person' },
  }),
  fault({
    name: 'the start counts what the caller has no right to',
    breaks: 'A1',
    file: 'server/src/modules/overview/start/start.service.ts',
    find: '[academy].filter((id) => can(actor, capability, id, effect))',
    replace: '(void can, [academy])',
    caughtBy: { file: start, title: 'open appeals wait for those who decide them' },
  }),
  fault({
    name: 'the start takes a Teacher for somebody who reviews everything',
    breaks: 'A1',
    file: 'server/src/modules/overview/start/start.service.ts',
    find: "scope.filter((id) => grantFor(actor, capability, id, 'write') !== 'R')",
    replace: '(void [grantFor, actor, capability], scope)',
    caughtBy: { file: start, title: 'of a Teacher, Coach or HR is what they may review (Q-49)' },
  }),
  fault({
    name: 'private feedback stands on the public page',
    breaks: 'Q-76',
    file: 'server/src/modules/programme/certificates/certificates.repo.ts',
    find: 'array(select se.public_feedback from',
    replace: 'array(select coalesce(se.private_feedback, se.public_feedback) from',
    caughtBy: {
      file: 'server/src/modules/programme/certificates/certificates.test.ts',
      title: 'shows the team of the last project and what was said for everybody, the newest first',
    },
  }),
  fault({
    name: 'a student reads the result of an interview before it is published',
    breaks: 'A1',
    file: 'server/src/modules/overview/cabinet/cabinet.repo.ts',
    find: '    and a.published_at is not null)`\n',
    replace: ')`\n',
    caughtBy: {
      file: 'server/src/modules/overview/cabinet/cabinet.test.ts',
      title: 'holds lecture marks, the interview once published, evaluations and the summary of the test',
    },
  }),
  fault({
    name: 'the list of a stage offers a Coach to mark everybody',
    breaks: 'A1',
    file: 'server/src/modules/programme/stages/stage-marks.service.ts',
    find: "if (grant !== 'R') return",
    replace: 'if (true) return',
    caughtBy: {
      file: 'server/src/modules/programme/stages/stage-marks.test.ts',
      title: 'is everybody for a Teacher, nobody for HR, and the students of their teams for a Coach',
    },
  }),
  fault({
    name: 'what a student wrote puts a dot into their sidebar',
    breaks: 'STG-49',
    file: 'server/src/modules/programme/stages/stages.repo.ts',
    find: 'and not m.is_from_student and m.read_at is null',
    replace: 'and m.read_at is null',
    caughtBy: {
      file: 'server/src/modules/talk/chat/chat-attention.test.ts',
      title: 'is of nobody else, and not of what the student wrote',
    },
  }),
]
