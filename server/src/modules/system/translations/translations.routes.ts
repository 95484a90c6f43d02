import { translationsApi } from '@academy/contract/translations'
import { type BoundEndpoint, implement } from '#platform/module.ts'
import { type Dictionaries, dictionaryOf, hashesOf } from './translations.service.ts'

export const translationsModule = (dictionaries: Dictionaries): BoundEndpoint[] =>
  implement(translationsApi, {
    load: (_ctx, { body }) => dictionaryOf(dictionaries, body.locale, body.area),
    hash: (_ctx, { body }) => {
      const hashes = hashesOf(dictionaries, body.locale)
      return { hash: hashes[body.area], hashes }
    },
  })
