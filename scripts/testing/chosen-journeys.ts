/** They take many minutes in any variant, so no path and no change starts them. */
export const onlyAtNight: readonly string[] = [
  'e2e/journeys/system/screens.spec.ts',
  'e2e/journeys/assessment/test-line.spec.ts',
]

/** The environment that runs all journeys of a file, also those left out by day (size.ts). */
export const withNightTests = { ACADEMY_NIGHT_TESTS: 'each' }

export type ChosenJourneys = { journeys: string[]; env: NodeJS.ProcessEnv; notes: string[] }

/**
 * How journeys run that were chosen by a path or a change. Half of the files have nothing to tell by day: what somebody
 * works on runs whole. Whoever chose all of them gets those of the day, as from `npm test`: all of them whole are a
 * night's work.
 */
export const chooseJourneys = (
  chosen: readonly string[],
  all: readonly string[],
  { isAtNight = process.env.ACADEMY_TEST_SIZE === 'full' } = {},
): ChosenJourneys => {
  if (chosen.length === 0 || isAtNight) return { journeys: [...chosen], env: {}, notes: [] }
  if (all.every((file) => chosen.includes(file)))
    return { journeys: [...chosen], env: {}, notes: ['All journeys are chosen: those of the day run.'] }
  const left = chosen.filter((file) => onlyAtNight.includes(file))
  const notes = left.map((file) => `${file} runs at full size only (npm run test:full): it is left out.`)
  return { journeys: chosen.filter((file) => !onlyAtNight.includes(file)), env: withNightTests, notes }
}

const isGrep = (word: string): boolean => /^(?:-g|--grep)(?:=|$)/.test(word)

/**
 * A filter that names journeys, by a part of their files or by their title, chooses them as a path does: without those of
 * the night the test runner would answer that there are none. Options that name nothing (`--workers=1`) choose nothing.
 */
export const chosenByFilters = (
  filters: readonly string[],
  all: readonly string[],
  size?: Parameters<typeof chooseJourneys>[2],
): Pick<ChosenJourneys, 'env' | 'notes'> => {
  const named = all.filter((file) =>
    filters.some((word) => !word.startsWith('-') && word.length > 2 && file.includes(word)),
  )
  if (named.length > 0) return chooseJourneys(named, all, size)
  return { env: filters.some(isGrep) ? withNightTests : {}, notes: [] }
}
