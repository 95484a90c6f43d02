import { fault, type Fault } from '../fault.ts'

const forms = 'server/src/modules/programme/forms'
const passing = `${forms}/forms-passing.service.ts`
const passingTest = `${forms}/forms-passing.test.ts`
const formsTest = `${forms}/forms.test.ts`

/** Forms: passed by those they are for, once, and answered as they were asked. */
export const formFaults: Fault[] = [
  fault({
    name: 'anybody of the academy passes a form',
    breaks: 'A2, FORM-29',
    file: passing,
    find: "const place = (await formsPassingRepo.place(ctx.db, facts.academyId, id, actor.userId, lock)) ?? fail('AccessDenied')",
    replace:
      'const place = (await formsPassingRepo.place(ctx.db, facts.academyId, id, actor.userId, lock)) ?? { passedAt: null }',
    caughtBy: {
      file: passingTest,
      title: 'nobody but its users reads or passes it, staff of the academy neither',
    },
  }),
  fault({
    name: 'a form that may be passed once is passed again',
    breaks: 'FORM-28',
    file: passing,
    find: "if (place.passedAt !== null && !facts.isRepassAllowed) fail('FormAlreadyPassed')",
    replace: '',
    caughtBy: {
      file: passingTest,
      title: 'is passed once, unless it may be passed again; every passing stays',
    },
  }),
  fault({
    name: 'answers to questions that were read are taken for those to questions that were changed since',
    breaks: 'FORM-04',
    file: passing,
    find: 'if (input.version !== version)',
    replace: 'if (input.version > version)',
    caughtBy: {
      file: passingTest,
      title: 'an answer is not taken for one to other words, before and after the first passing',
    },
  }),
  fault({
    name: 'the number of a removed option is given to another one',
    breaks: 'FORM-04',
    file: `${forms}/forms.rules.ts`,
    find: 'Math.max(before.lastOptionId, ...optionIdsOf(before))',
    replace: 'Math.max(0, ...optionIdsOf(before))',
    caughtBy: {
      file: passingTest,
      title: 'an answer to an option that was removed becomes no answer to one that was added',
    },
  }),
  fault({
    name: 'a message of a form is saved over what somebody else saved meanwhile',
    breaks: 'Q-87',
    file: `${forms}/forms.repo.ts`,
    find: 'const isKnown = known && inArray(formMessages.text, [known, text])',
    replace: 'const isKnown = undefined\n    void known',
    caughtBy: {
      file: formsTest,
      title: 'somebody who saved meanwhile is not written over; a repeated save is no other one',
    },
  }),
  fault({
    name: 'two sendings of one person do not wait for each other',
    breaks: 'E7, FORM-28',
    file: `${forms}/forms-passing.repo.ts`,
    find: "const [row] = await (lock === 'hold' ? found.for('no key update') : found)",
    replace: 'const [row] = await found\n    void lock',
    caughtBy: { file: passingTest, title: 'several sendings at once count once' },
  }),
  fault({
    name: 'somebody passes a form again and again without end',
    breaks: 'T7, V4',
    file: passing,
    find: "if (times >= formPassingsMaxCount) fail('FormAlreadyPassed')",
    replace: 'void times',
    caughtBy: { file: passingTest, title: 'where it may be passed again it is, so many times and no more' },
  }),
  fault({
    name: 'somebody sends megabytes of answers all day',
    breaks: 'T7, V4',
    file: 'contract/src/forms.ts',
    find: "    quota: 'formPassings',\n",
    replace: '',
    caughtBy: { file: 'server/src/platform/quotas.test.ts', title: 'so many passings of forms an hour' },
  }),
  fault({
    name: 'a form is looked for in all academies',
    breaks: 'A2, A3',
    file: `${forms}/forms.repo.ts`,
    find: 'where f.id = ${id} and ${within(scope, sql`f.academy_id`)}`)\n    return rows[0]?.academyId',
    replace: "where f.id = ${id} and ${within('every')}`)\n    void scope\n    return rows[0]?.academyId",
    caughtBy: { file: formsTest, title: 'one of another academy, or none, is not found' },
  }),
  fault({
    name: 'a question that has answers becomes another one',
    breaks: 'FORM-25',
    file: `${forms}/forms.rules.ts`,
    find: 'if (!before?.isFrozen) return []',
    replace: 'if (before === undefined || before.isFrozen) return []',
    caughtBy: { file: formsTest, title: 'keep their type and options and are not removed' },
  }),
  fault({
    name: 'an archived form is passed',
    breaks: 'FORM-09',
    file: passing,
    find: "if (facts.isArchived) fail('FormArchived')",
    replace: '',
    caughtBy: {
      file: passingTest,
      title: 'an archived one is not read or passed any more; what one answered stays readable',
    },
  }),
]
