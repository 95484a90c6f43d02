import type { AnyChange, QuestionChangeKind } from '@academy/contract/changes'
import * as many from '#modules/assessment/questions/question-many.service.ts'
import type { AcademyCtx } from '#platform/ctx.ts'
import { type Done, inOrder, type KindOfChange } from './changes.rules.ts'

type Of<K extends AnyChange['kind']> = Extract<AnyChange, { kind: K }>

const testAdd: KindOfChange<Of<'testAdd'>> = {
  needs: 'tests.manage',
  hold: (ctx, { testId }, ids) => many.holdForTest(ctx, testId, ids),
  rules: (ctx, { testId }, ids) => many.testRules(ctx, testId, ids),
  apply: async (ctx, { testId }, ids, changeId) => {
    const added = ids.map((id) => ({ id, changeId }))
    await many.addToTest(ctx, testId, added)
    return { done: added.map(({ id }) => ({ id, before: {}, after: { changeId } })) }
  },
  undo: (ctx, { testId }, done) =>
    many.takeOutOfTest(
      ctx,
      testId,
      // What a version before the marks has put in has none.
      done.map(({ id, after }) => ({ id, changeId: (after as { changeId?: number }).changeId ?? null })),
    ),
}

const field = <K extends 'category' | 'difficulty'>(name: K): KindOfChange<Of<K>> => {
  const fieldOf = (input: Of<K>) =>
    ({ [name]: (input as Record<string, unknown>)[name] }) as unknown as many.QuestionField
  return {
    needs: 'tests.manage',
    hold: (ctx, _input, ids) => many.hold(ctx, ids),
    rules: (ctx, input, ids) => many.fieldRules(ctx, fieldOf(input), ids),
    apply: async (ctx, input, ids) => {
      const done: Done[] = []
      for (const id of inOrder(ids)) {
        const changed = await many.setField(ctx, id, fieldOf(input))
        if (changed) done.push({ id, before: { [name]: changed.before[name] }, after: { version: changed.version } })
      }
      return { done }
    },
    undo: async (ctx: AcademyCtx, _input, done) => {
      const restored: number[] = []
      for (const { id, before, after } of inOrder(done)) {
        const { version } = after as { version: number }
        if (await many.restoreField(ctx, id, { ...(before as many.QuestionField), version })) restored.push(id)
      }
      return restored
    },
  }
}

const removedOf = ({ id, before, after }: Done) => ({ id, ...before, ...after }) as many.RemovedQuestion

const questionsRemove: KindOfChange<Of<'questionsRemove'>> = {
  needs: 'tests.manage',
  hold: (ctx, _input, ids) => many.holdForRemoval(ctx, ids),
  rules: (ctx, _input, ids) => many.removalRules(ctx, ids),
  apply: async (ctx, _input, ids) => ({
    done: (await many.putAway(ctx, ids)).map(({ id, tests, archivedAt }) => ({
      id,
      before: { tests },
      after: { archivedAt },
    })),
  }),
  undo: async (ctx, _input, done) => {
    const restored: number[] = []
    for (const one of inOrder(done)) if (await many.bringBack(ctx, removedOf(one))) restored.push(one.id)
    return restored
  },
  expire: (ctx, _input, done) => many.forgetRemoved(ctx, done.map(removedOf)),
}

/** Each takes what its own kind says; the contract has checked that it does. */
export const questionKinds: Record<QuestionChangeKind, KindOfChange<never>> = {
  testAdd,
  category: field('category'),
  difficulty: field('difficulty'),
  questionsRemove,
}
