import { questionsApi } from '@academy/contract/questions'
import { type BoundEndpoint, implement } from '#platform/module.ts'
import * as exports from './question-export.service.ts'
import { statistics } from './question-statistics.service.ts'
import * as imports from './question-import.service.ts'
import * as questions from './questions.service.ts'

export const questionsModule = (tools: questions.QuestionTools & imports.ImportTools): BoundEndpoint[] =>
  implement(questionsApi, {
    search: (ctx, { body }) => questions.search(ctx, body),
    get: (ctx, { params }) => questions.get(ctx, params.id),
    versions: (ctx, { params }) => questions.versions(ctx, params.id),
    statistics: (ctx, { params }) => statistics(ctx, params.id),
    create: (ctx, { body }) => questions.create(ctx, body.question, body.testId),
    update: (ctx, { params, body }) => questions.update(ctx, params.id, body.question, body.version),
    remove: (ctx, { body }) => questions.remove(ctx, body.ids),
    restore: (ctx, { params }) => questions.restore(ctx, params.id),
    uploadImage: (ctx, { file }) => questions.uploadImage(tools, ctx, file),
    parseFile: (ctx, { file, query }) => imports.parseFile(ctx, file.bytes, query),
    parseGoogle: (ctx, { body }) => imports.parseGoogle(tools, ctx, body),
    parseGift: (ctx, { body }) => imports.parseGift(ctx, body),
    submitParsed: (ctx, { body }) => imports.submit(ctx, body),
    templateXlsx: () => exports.template(),
    exportXlsx: (ctx, { body }) => exports.xlsx(ctx, body),
    exportOds: (ctx, { body }) => exports.ods(ctx, body),
    exportCsv: (ctx, { body }) => exports.csv(ctx, body),
    exportGift: (ctx, { body }) => exports.gift(ctx, body),
  })
