import { academiesFor, type Capability } from '@academy/contract/permissions'
import { withoutMarks } from '@academy/contract/plain-text'
import type { SearchHit } from '@academy/contract/search'
import type { AcademyScope } from '#platform/academy-scope.ts'
import type { PersonCtx } from '#platform/ctx.ts'
import { avatarUrlOf } from '#platform/file-routes.ts'
import { type HitRow, type NamedKind, searchRepo, type Wanted } from './search.repo.ts'
import {
  nameStartsOf,
  nearNameStartsOf,
  nearWordPatternsOf,
  phoneStartsOf,
  type WordPatterns,
  wordPatternsOf,
} from './search.rules.ts'

/** In the order of searchKinds; the right is that of the screen to which a hit leads. */
const rights: Readonly<Record<NamedKind, Capability>> = {
  academies: 'academies.overview',
  stages: 'stages.board',
  lectures: 'lectures.read',
  tests: 'tests.manage',
  questions: 'tests.manage',
  forms: 'forms.manage',
}

/** Of the academies of the call those in which the caller has this right by a role held there. */
const scopeOf = ({ actor, academy }: PersonCtx, capability: Capability): AcademyScope => {
  const all = academiesFor(actor, capability, 'read')
  if (typeof academy !== 'number') return all
  return all === 'every' || all.includes(academy) ? [academy] : []
}
const isEmpty = (scope: AcademyScope): boolean => scope !== 'every' && scope.length === 0

const wantedBy = (ctx: PersonCtx): Wanted[] =>
  (Object.keys(rights) as NamedKind[])
    .map((kind) => ({ kind, scope: scopeOf(ctx, rights[kind]) }))
    .filter(({ scope }) => !isEmpty(scope))

const asHit = ({ avatarFile, name, ...row }: HitRow): SearchHit => ({
  ...row,
  name: row.kind === 'questions' ? { ua: withoutMarks(name.ua), en: withoutMarks(name.en) } : name,
  avatarUrl: avatarUrlOf(avatarFile),
})

const inOrder = async (
  ctx: PersonCtx,
  people: Parameters<typeof searchRepo.people>[2],
  wanted: readonly Wanted[],
  patterns: WordPatterns,
): Promise<HitRow[]> => {
  const scope = scopeOf(ctx, 'users.read')
  const here = ctx.actor.currentAcademyId
  const isAsked = !isEmpty(scope) && people.starts.length + people.phones.length > 0
  return [
    ...(isAsked ? await searchRepo.people(ctx.db, scope, people, here) : []),
    ...(await searchRepo.named(ctx.db, wanted, patterns, here)),
  ]
}

const exact = (ctx: PersonCtx, text: string, wanted: readonly Wanted[]): Promise<HitRow[]> =>
  inOrder(
    ctx,
    { starts: nameStartsOf(text), withEmails: true, phones: phoneStartsOf(text) },
    wanted,
    wordPatternsOf(text),
  )

/** One letter wrong, for those who found nothing. Not in the texts of questions, which hold nearly every word. */
const near = (ctx: PersonCtx, text: string, wanted: readonly Wanted[]): Promise<HitRow[]> =>
  inOrder(
    ctx,
    { starts: nearNameStartsOf(text), withEmails: false, phones: [] },
    wanted.filter(({ kind }) => kind !== 'questions'),
    nearWordPatternsOf(text),
  )

export const find = async (ctx: PersonCtx, text: string): Promise<{ hits: SearchHit[] }> => {
  const wanted = wantedBy(ctx)
  const found = await exact(ctx, text, wanted)
  const rows = found.length > 0 ? found : await near(ctx, text, wanted)
  return { hits: rows.map(asHit) }
}
