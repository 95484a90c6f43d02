import { fault, type Fault } from '../fault.ts'

const test = 'server/src/modules/programme/form-variants/form-variants-staff.test.ts'
const service = 'server/src/modules/programme/form-variants/form-variants-staff.service.ts'
const repo = 'server/src/modules/programme/form-variants/form-variants-staff.repo.ts'

/** Lists that forms need stay whole, and everybody changes only their own. */
export const formVariants: Fault[] = [
  fault({
    name: 'the last form variant of a list that a form needs is hidden',
    breaks: 'FORM-45, FORM-57',
    file: service,
    find: ".length > 0) refuse(field, 'lastOfList')",
    replace: ".length > 99) refuse(field, 'lastOfList')",
    caughtBy: { file: test, title: 'the last entry of a list that a form needs stays' },
  }),
  fault({
    name: 'of two people who hide the last two form variants each sees the other one',
    breaks: 'FORM-45, FORM-57',
    file: repo,
    find: 'await db.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.formVariants})`)',
    replace: 'void advisoryLocks\n    await db.execute(sql`select 1`)',
    caughtBy: { file: test, title: 'the last entry of a list that a form needs stays' },
  }),
  fault({
    name: 'the numbers of a slider are form variants like others',
    breaks: 'FORM-51',
    file: 'server/src/modules/programme/form-variants/form-variants-staff.rules.ts',
    find: 'sliderVariantTypes.some((slider) => slider === type)',
    replace: 'sliderVariantTypes.every((slider) => slider === type)',
    caughtBy: {
      file: test,
      title: 'the numbers of the slider Backend stay as they are',
      written: 'the numbers of the slider %s stay as they are',
    },
  }),
  fault({
    name: 'an Admin changes shared form variants',
    breaks: 'FORM-37',
    file: service,
    find: "academiesFor(ctx.actor, capability, 'write') === 'every'",
    replace: "academiesFor(ctx.actor, capability, 'write').length > 0",
    caughtBy: { file: test, title: 'shared ones are only read by Admin and HR' },
  }),
  fault({
    name: 'a change of a form variant shows it again though it does not say so',
    breaks: 'FORM-37',
    file: service,
    find: 'isHidden = before.isHidden } = change',
    replace: 'isHidden = false } = change',
    caughtBy: { file: test, title: 'keeps what a change does not name' },
  }),
  fault({
    name: 'form variants of every academy stand in the list',
    breaks: 'A2',
    file: repo,
    find: 'where ${within(reach, sql`v.academy_id`)} and ${wanted}',
    replace: 'where ${wanted}',
    caughtBy: { file: test, title: 'shared entries and those of their academy, in order' },
  }),
  fault({
    name: 'a form variant of another academy is changed by its id',
    breaks: 'A2',
    file: service,
    find: "({ academyId }) => academyId === null || isAcademyOfCall(ctx, academyId, capability, 'write'),",
    replace: '({ id }) => id > 0,',
    caughtBy: { file: test, title: 'of another academy is not there' },
  }),
  fault({
    name: 'form variants of a foreign academy are shown to everybody who is logged in',
    breaks: 'A2',
    file: 'server/src/modules/programme/form-variants/form-variants.service.ts',
    find: 'academyId !== undefined && roleIn(actor, academyId) !== null ? academyId : null',
    replace: 'academyId !== undefined && roleIn(actor, academyId) !== undefined ? academyId : null',
    caughtBy: { file: test, title: 'of an academy is for its people alone' },
  }),
  fault({
    name: 'a form variant that somebody has chosen cannot be deleted, and nothing is',
    breaks: 'FORM-38',
    file: repo,
    find: 'where ${isAsked} and not (${isUsed}) returning v.id',
    replace: 'where ${isAsked} and (true or ${isUsed}) returning v.id',
    caughtBy: { file: test, title: 'hides what somebody has chosen' },
  }),
]
