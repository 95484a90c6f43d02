import { fault, type Fault } from '../fault.ts'

const file = 'server/src/modules/programme/stages/stage-dates.service.ts'
const test = 'server/src/modules/programme/stages/stage-dates.test.ts'

/** A programme that is made or moved as a whole. */
export const programmes: Fault[] = [
  fault({
    name: 'the dates of stages are saved over what somebody saved meanwhile',
    breaks: 'Q-87',
    file,
    find: 'if (stage.updatedAt.getTime() !== Date.parse(updatedAt))',
    replace: 'if (stage.updatedAt.getTime() < 0 && updatedAt)',
    caughtBy: { file: test, title: 'are all refused when somebody saved one of them meanwhile' },
  }),
  fault({
    name: 'the dates of an academy are saved over what somebody saved meanwhile',
    breaks: 'Q-87',
    file,
    find: 'if (sides.some((side) => !isSameMoment(held[side], dateOrNull(before[side]))))',
    replace: 'if (sides.some((side) => before[side] === undefined))',
    caughtBy: {
      file: test,
      title: 'are refused with all others when somebody saved them meanwhile, and nothing is saved',
    },
  }),
  fault({
    name: 'new dates of a stage of another academy are left out without a word',
    breaks: 'A2',
    file,
    find: "if (known.length < ids.length) fail('StageNotFound')",
    replace: "if (known.length === 0) fail('StageNotFound')",
    caughtBy: { file: test, title: 'of another academy are as absent as those that never were' },
  }),
  fault({
    name: 'nobody hears of the interviews that new dates leave outside',
    breaks: 'STG-54',
    file: 'server/src/modules/programme/stages/stage-dates.repo.ts',
    find: 'and (s.start_date < w.start_date or s.end_date > w.end_date)',
    replace: 'and (s.start_date < w.start_date and s.end_date > w.end_date)',
    caughtBy: { file: test, title: 'staff are told whom and what they concern' },
  }),
  fault({
    name: 'the stages of a template lose an hour where clocks change',
    breaks: 'ACAD-15',
    file: 'contract/src/academy-clock.ts',
    find: 'fromTheWall(onTheWall(at) + byMs)',
    replace: 'new Date(at.getTime() + byMs)',
    caughtBy: {
      file: 'server/src/modules/academies/academies/academy-template.test.ts',
      title: 'days after the start',
    },
  }),
  fault({
    name: 'stages of a copied academy begin an hour off where clocks change between',
    breaks: 'a copy keeps the hours of its source',
    file: 'server/src/modules/academies/academies/academy-copy.rules.ts',
    find: 'onTheWall(newStart) - onTheWall(new Date(begin))',
    replace: 'newStart.getTime() - begin',
    caughtBy: {
      file: 'server/src/modules/academies/academies/academy-copy.test.ts',
      title: 'keeps the hour of every date where clocks change between',
    },
  }),
]
