import { translationsApi } from '@academy/contract/translations'
import { type BoundEndpoint, implement } from '#platform/module.ts'
import { type Dictionaries, dictionaryOf } from './translations.service.ts'

export const translationsModule = (dictionaries: Dictionaries): BoundEndpoint[] =>
  implement(translationsApi, {
    load: (_ctx, { body }) => dictionaryOf(dictionaries, body.locale, body.area),
    hash: (_ctx, { body }) => ({ hash: dictionaryOf(dictionaries, body.locale, body.area).hash }),
  })
