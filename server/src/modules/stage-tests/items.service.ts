import type { ItemStatistics } from '@academy/contract/stage-tests'
import type { Ctx } from '#platform/ctx.ts'
import { type AskedVersion, type ItemPortion, itemsRepo, type RightSet } from './items.repo.ts'
import { discriminationOf, facilityOf, hintsOf, rounded } from './items.rules.ts'
import { stageTestOfCall } from './results.service.ts'

type VerdictRow = Awaited<ReturnType<typeof itemsRepo.verdicts>>[number]

/** So many attempts are counted by one statement: it stays short, and others get their turn between two. */
const attemptsAtOnce = 4_000
/** The newest twenty thousand say all there is to say about a question; more would only take longer. */
const portionsAtMost = 5

const rightSetsOf = (versions: readonly AskedVersion[], verdicts: ReadonlyMap<number, VerdictRow>): RightSet[] =>
  versions.flatMap(({ questionId, version, content }) => {
    const correct = content.options.filter(({ isCorrect }) => isCorrect).map(({ id }) => id)
    const verdict = verdicts.get(questionId)
    const accepted = verdict?.kind === 'accepted' ? verdict.acceptedSets : []
    return [correct, ...accepted].map((optionIds) => ({ questionId, version, optionIds }))
  })

const added = (one: ItemPortion | undefined, other: ItemPortion): ItemPortion =>
  one
    ? (Object.fromEntries(
        Object.entries(other).map(([key, value]) => [
          key,
          key === 'questionId' ? value : Number(one[key]) + Number(value),
        ]),
      ) as ItemPortion)
    : other

const asItem = (
  sums: ItemPortion,
  versions: readonly AskedVersion[],
  picks: ReadonlyMap<number, number>,
  verdict: VerdictRow | undefined,
): ItemStatistics => {
  const { content } = versions.at(-1)!
  const perLanguage = [
    { language: 'ua' as const, asked: sums.askedUa, correct: sums.correctUa },
    { language: 'en' as const, asked: sums.askedEn, correct: sums.correctEn },
  ].filter(({ asked }) => asked > 0)
  const options = content.options.map(({ id, isCorrect }) => ({ id, isCorrect, pickedCount: picks.get(id) ?? 0 }))
  const [facility, discrimination] = [facilityOf(sums), discriminationOf(sums)]
  return {
    questionId: sums.questionId,
    content,
    versions: versions.length,
    category: content.category,
    difficulty: content.difficulty,
    askedCount: sums.asked,
    correctCount: sums.correct,
    facility: rounded(facility),
    discrimination: rounded(discrimination),
    perLanguage,
    options,
    averageSeconds: sums.answered === 0 ? null : Math.round(sums.secondsSum / sums.answered),
    hints: hintsOf({ facility, discrimination, perLanguage, options, answered: sums.answered }),
    verdict: verdict
      ? {
          kind: verdict.kind,
          acceptedSets: verdict.acceptedSets,
          reason: verdict.reason,
          createdAt: verdict.createdAt.toISOString(),
        }
      : null,
  }
}

/** How each question did, over the finished attempts that count. */
export const items = async (ctx: Ctx, id: number): Promise<ItemStatistics[]> => {
  const { academyId } = await stageTestOfCall(ctx, id, 'tests.fullSummary', 'read')
  const verdicts = new Map(
    (await itemsRepo.verdicts(ctx.db, academyId, id)).map((verdict) => [verdict.questionId, verdict]),
  )
  const droppedIds = [...verdicts.values()].filter(({ kind }) => kind === 'dropped').map(({ questionId }) => questionId)
  const known = new Map<string, AskedVersion>()
  const sums = new Map<number, ItemPortion>()
  const picks = new Map<number, Map<number, number>>()
  const ranges = await itemsRepo.ranges(ctx.db, academyId, id, attemptsAtOnce)
  for (const range of ranges.slice(-portionsAtMost)) {
    const asked = await itemsRepo.versions(ctx.db, academyId, id, range)
    const unknown = asked.filter(({ questionId, version }) => !known.has(`${questionId}:${version}`))
    for (const version of await itemsRepo.contents(ctx.db, academyId, unknown))
      known.set(`${version.questionId}:${version.version}`, version)
    const rightSets = rightSetsOf([...known.values()], verdicts)
    for (const portion of await itemsRepo.sums(ctx.db, academyId, id, range, rightSets, droppedIds))
      sums.set(portion.questionId, added(sums.get(portion.questionId), portion))
    for (const { questionId, optionId, count } of await itemsRepo.picks(ctx.db, academyId, id, range)) {
      const of = picks.get(questionId) ?? new Map<number, number>()
      picks.set(questionId, of.set(optionId, (of.get(optionId) ?? 0) + count))
    }
  }
  const versionsOf = Map.groupBy(
    [...known.values()].toSorted((a, b) => a.version - b.version),
    ({ questionId }) => questionId,
  )
  return [...sums.values()]
    .map((sum) =>
      asItem(
        sum,
        versionsOf.get(sum.questionId)!,
        picks.get(sum.questionId) ?? new Map(),
        verdicts.get(sum.questionId),
      ),
    )
    .toSorted((a, b) => a.questionId - b.questionId)
}
