import { fault, type Fault } from '../fault.ts'

/** ACAD-52: a list over all academies is one over those in which the caller has the right, and over living ones. */
export const allAcademies: Fault[] = [
  fault({
    name: 'letters to an academy that was deleted stand in the list over all',
    breaks: 'ACAD-52, Q-13',
    file: 'server/src/modules/letters/letters.repo.ts',
    find: 'join academies a on a.id = r.academy_id and a.deleted_at is null',
    replace: 'join academies a on a.id = r.academy_id',
    caughtBy: {
      file: 'server/src/modules/letters/letters.test.ts',
      title: 'at all: of each academy in which one reads letters',
    },
  }),
  fault({
    name: 'at all the stages of every academy are shown',
    breaks: 'ACAD-52, A2',
    file: 'server/src/modules/stages/stage-board.service.ts',
    find: "stageBoardRepo.board(ctx.db, academiesOfCall(ctx, 'stages.board'))",
    replace: "stageBoardRepo.board(ctx.db, typeof ctx.academy === 'number' ? [ctx.academy] : 'every')",
    caughtBy: {
      file: 'server/src/modules/stages/stage-board.test.ts',
      title: 'at all: the stages of each academy in order',
    },
  }),
  fault({
    name: 'at all whoever reads tests somewhere sees the questions of every academy there',
    breaks: 'ACAD-52, A2',
    file: 'server/src/modules/questions/questions.service.ts',
    find: "const scope = academiesOfCall(ctx, 'tests.manage')",
    replace: "const scope = academiesOfCall(ctx, 'stageTests.read')",
    caughtBy: {
      file: 'server/src/modules/questions/questions-of-all.test.ts',
      title: 'at all the bank has the questions of each academy',
    },
  }),
  fault({
    name: 'at all every move can be undone by who may undo one somewhere',
    breaks: 'ACAD-52',
    file: 'server/src/modules/moves/moves.service.ts',
    find: '...asMove(ctx, row.academyId, row),',
    replace: '...asMove(ctx, rows.at(-1)!.academyId, row),',
    caughtBy: {
      file: 'server/src/modules/moves/undo.test.ts',
      title: 'what may be undone is said per academy',
    },
  }),
]
