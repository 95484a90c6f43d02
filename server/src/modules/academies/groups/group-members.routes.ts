import { groupMembersApi } from '@academy/contract/group-members'
import { implement } from '#platform/module.ts'
import { readFile } from './group-members-file.service.ts'
import * as members from './group-members.service.ts'

export const groupMembersModule = implement(groupMembersApi, {
  list: (ctx, { params, body }) => members.list(ctx, params.id, body),
  add: (ctx, { params, body }) => members.add(ctx, params.id, body.userIds),
  remove: (ctx, { params, body }) => members.remove(ctx, params.id, body.userIds),
  readFile: (ctx, { query, file }) => readFile(ctx, file.bytes, query.groupId),
  addFromFile: (ctx, { body }) => members.addFromFile(ctx, body.memberships),
  ofUser: (ctx, { params }) => members.ofUser(ctx, params.userId),
})
