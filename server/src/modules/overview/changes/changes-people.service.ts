import type { AnyChange, ChangeRule, PeopleChangeKind } from '@academy/contract/changes'
import type { GroupRule } from '@academy/contract/group-members'
import type { MoveRule } from '@academy/contract/moves'
import * as many from '#modules/accounts/people/people-many.service.ts'
import { refuseToGrant } from '#modules/accounts/people/people.service.ts'
import * as members from '#modules/academies/groups/group-members.service.ts'
import { holdMoves, moveNow, preview as previewMove } from '#modules/programme/moves/move-one-member.service.ts'
import { undoNow } from '#modules/programme/moves/move-undo.service.ts'
import type { AcademyCtx } from '#platform/ctx.ts'
import { inOrder, type KindOfChange } from './changes.rules.ts'

type Of<K extends AnyChange['kind']> = Extract<AnyChange, { kind: K }>

const groupRules: Record<GroupRule, ChangeRule> = {
  joins: 'changes',
  leaves: 'changes',
  alreadyThere: 'alreadySo',
  notThere: 'alreadySo',
  otherDirection: 'otherDirection',
  noDirection: 'noDirection',
  personBlocked: 'personBlocked',
  notStudent: 'notStudent',
}

const group = (action: 'add' | 'remove'): KindOfChange<Of<'groupAdd' | 'groupRemove'>> => ({
  needs: 'groups.manage',
  hold: (ctx, { groupId }, ids) => members.hold(ctx, groupId, ids),
  rules: async (ctx, { groupId }, userIds) => {
    const rules = await members.rulesOf(ctx, ctx.academyId, { action, groupId, userIds })
    return new Map([...rules].map(([id, rule]) => [id, groupRules[rule]]))
  },
  apply: async (ctx, { groupId }, userIds) => {
    const { at: leftAt, steps } = await members.changeNow(ctx, action, groupId, userIds)
    return {
      done: steps.map(({ userId, ...membership }) => {
        const one = { ...membership, leftAt }
        return { id: userId, before: action === 'add' ? {} : one, after: action === 'add' ? one : {} }
      }),
    }
  },
  undo: (ctx, { groupId }, done) =>
    members.undoChange(
      ctx,
      action,
      groupId,
      done.map(({ id, before, after }) => ({
        userId: id,
        ...((action === 'add' ? after : before) as Pick<members.GroupStep, 'since' | 'addedById'> & { leftAt: string }),
      })),
    ),
})

const moveRules: Partial<Record<MoveRule, ChangeRule>> = { blocked: 'personBlocked', alreadyThere: 'alreadySo' }

/** One move, with its minutes of undo and without a mail before they are over. */
const stageAdd: KindOfChange<Of<'stageAdd'>> = {
  needs: 'stageUsers.move',
  hold: (ctx) => holdMoves(ctx),
  isWhole: true,
  rules: async (ctx, { stageId }, ids) => {
    const rules = await many.rulesFor(ctx, { kind: 'student' }, ids)
    const students = ids.filter((id) => rules.get(id) === 'changes')
    const { people } = await previewMove(ctx, stageId, { action: 'add', userIds: students })
    for (const { userId, outcome, reason } of people)
      rules.set(userId, outcome === 'stays' ? (moveRules[reason.rule] ?? 'alreadySo') : 'changes')
    return rules
  },
  apply: async (ctx, { stageId }, ids) => {
    const { move } = await moveNow(ctx, 'add', stageId, ids)
    return { moveId: move.id, done: ids.map((id) => ({ id, before: {}, after: {} })) }
  },
  undo: async (ctx, _input, done, moveId) => {
    if (moveId !== null) await undoNow(ctx, moveId)
    return done.map(({ id }) => id)
  },
}

const roleGrant: KindOfChange<Of<'roleGrant'>> = {
  needs: 'roles.grant',
  hold: (ctx, _input, ids) => many.hold(ctx, ids),
  check: (ctx, { role }) => refuseToGrant(ctx, role),
  newcomer: many.newcomerId,
  rules: (ctx, { role }, ids) => many.rulesFor(ctx, { kind: 'roleGrant', role }, ids),
  apply: async (ctx, { role }, ids) => {
    const done = []
    for (const id of inOrder(ids)) {
      const { mark, wasEmployee } = await many.grantNow(ctx, id, role)
      done.push({ id, before: { wasEmployee }, after: { mark } })
    }
    return { done }
  },
  undo: async (ctx, { role }, done) => {
    const restored: number[] = []
    for (const { id, before, after } of inOrder(done)) {
      const { wasEmployee } = before as { wasEmployee: boolean }
      const { mark } = after as { mark: number }
      if (await many.takeRoleBack(ctx, id, { role, mark, wasEmployee })) restored.push(id)
    }
    return restored
  },
}

const roleRemove: KindOfChange<Of<'roleRemove'>> = {
  needs: 'roles.grant',
  hold: (ctx, _input, ids) => many.hold(ctx, ids),
  rules: (ctx, _input, ids) => many.rulesFor(ctx, { kind: 'roleRemove' }, ids),
  apply: async (ctx, _input, ids) => {
    const done = []
    for (const id of inOrder(ids)) {
      const { mark, taken } = await many.takeRolesNow(ctx, id)
      done.push({ id, before: { ...taken }, after: { mark } })
    }
    return { done }
  },
  undo: async (ctx, _input, done) => {
    const restored: number[] = []
    for (const { id, before, after } of inOrder(done)) {
      const { mark } = after as { mark: number }
      const taken = before as unknown as many.RolesTaken
      if (await many.restoreRoles(ctx, id, { mark, taken })) restored.push(id)
    }
    return restored
  },
}

const active = (isActive: boolean): KindOfChange<Of<'block' | 'unblock'>> => ({
  needs: 'users.block',
  hold: (ctx, _input, ids) => many.hold(ctx, ids),
  rules: (ctx, _input, ids) => many.rulesFor(ctx, { kind: isActive ? 'unblock' : 'block' }, ids),
  apply: async (ctx, _input, ids) => {
    const done = []
    for (const id of inOrder(ids))
      done.push({ id, before: { active: !isActive }, after: { mark: await many.setActiveNow(ctx, id, isActive) } })
    return { done }
  },
  undo: async (ctx: AcademyCtx, _input, done) => {
    const restored: number[] = []
    for (const { id, after } of inOrder(done)) {
      const { mark } = after as { mark: number }
      if (await many.restoreActive(ctx, id, { active: !isActive, mark })) restored.push(id)
    }
    return restored
  },
})

/** Each takes what its own kind says; the contract has checked that it does. */
export const peopleKinds: Record<PeopleChangeKind, KindOfChange<never>> = {
  groupAdd: group('add'),
  groupRemove: group('remove'),
  stageAdd,
  roleGrant,
  roleRemove,
  block: active(false),
  unblock: active(true),
}
