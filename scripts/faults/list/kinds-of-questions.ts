import { fault, type Fault } from '../fault.ts'

const rules = 'server/src/modules/assessment/test-taking/test-taking-credit.rules.ts'
const draw = 'server/src/modules/assessment/test-taking/test-taking-draw.rules.ts'
const rulesTest = 'server/src/modules/assessment/test-taking/test-taking-credit.rules.test.ts'
const kindsTest = 'server/src/modules/assessment/test-taking/test-taking-kinds.test.ts'
const secrets = { file: kindsTest, title: 'neither spellings, numbers, pairs nor the order' }

/** Answers that are not chosen from options: each scored by its rule, and nothing told before the end. */
export const kindsOfQuestions: Fault[] = [
  fault({
    name: 'a part of the right answer counts where its author did not say so',
    breaks: 'Q-30',
    file: rules,
    find: 'return partialCredit ? part() : 0',
    replace: 'return partialCredit === undefined || partialCredit ? part() : 0',
    caughtBy: { file: rulesTest, title: 'without it all or nothing (Q-30)' },
  }),
  fault({
    name: 'an answer that is not wholly right is worth everything',
    breaks: 'Q-30',
    file: rules,
    find: 'const mostOfPart = full - 1',
    replace: 'const mostOfPart = full',
    caughtBy: { file: rulesTest, title: 'what is nearly right is never worth everything' },
  }),
  fault({
    name: 'a number at the end of its tolerance is wrong',
    breaks: 'TEST-53',
    file: 'server/src/modules/assessment/test-taking/test-taking-decimal.rules.ts',
    find: '<= inUnitsOf(away, common)',
    replace: '< inUnitsOf(away, common)',
    caughtBy: { file: rulesTest, title: 'no digit is lost: 0.8 lies within 0.1 of 0.7' },
  }),
  fault({
    name: 'spaces inside a short answer count',
    breaks: 'TEST-53',
    file: rules,
    find: ".replace(/\\s+/g, ' ')",
    replace: '',
    caughtBy: { file: rulesTest, title: 'spaces between words count once' },
  }),
  fault({
    name: 'a student is sent what the options are besides their text',
    breaks: 'E8',
    file: draw,
    find: 'return option ? [{ id, text: option.text }] : []',
    replace: 'return option ? [option] : []',
    caughtBy: secrets,
  }),
  fault({
    name: 'a student is sent the accepted spellings and numbers',
    breaks: 'E8',
    file: draw,
    find: "if (shape === 'written') return { id, version, options: [], shape }",
    replace: "if (shape === 'written') return { id, version, options: optionIds, shape }",
    caughtBy: secrets,
  }),
  fault({
    name: 'the items of an order are shown in the right order',
    breaks: 'E8',
    file: draw,
    find: "if (shape === 'order') return { id, version, options: shuffled(optionIds, random), shape }",
    replace: "if (shape === 'order') return { id, version, options: optionIds, shape }",
    caughtBy: { file: kindsTest, title: 'the order and the pairs are mixed for each student' },
  }),
  fault({
    name: 'the ids of items tell their order',
    breaks: 'E8',
    file: 'server/src/modules/assessment/questions/questions.rules.ts',
    find: "const isSecret = shape === 'order' || shape === 'pairs'",
    replace: 'const isSecret = false',
    caughtBy: {
      file: 'server/src/modules/assessment/questions/questions.rules.test.ts',
      title: 'ids of an order and of pairs tell neither',
    },
  }),
  fault({
    name: 'a text is kept as the answer to a question with options',
    breaks: 'TEST-35',
    file: 'server/src/modules/assessment/test-taking/test-taking-answers.repo.ts',
    find: "when coalesce(asked.shape, 'choice') <> g.shape then 'notOffered'",
    replace: '',
    caughtBy: { file: kindsTest, title: 'a text for a question with choices is refused' },
  }),
]
