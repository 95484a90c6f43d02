export const parts = ['check', 'unit', 'runner', 'server', 'web', 'e2e'] as const
export type Part = (typeof parts)[number]

export type Plan = { parts: Part[]; filters: string[] }

const isPart = (word: string): word is Part => (parts as readonly string[]).includes(word)

/** `npm test -- server e2e -- homework`: first the parts, then after another `--` what the test runners get. */
export const readPlan = (args: string[]): Plan => {
  const divider = args.indexOf('--')
  const words = divider === -1 ? args : args.slice(0, divider)
  const filters = divider === -1 ? [] : args.slice(divider + 1)
  const unknown = words.find((word) => !isPart(word))
  if (unknown !== undefined) {
    throw new Error(`There is no part "${unknown}". Parts: ${parts.join(', ')}; filters come after another --.`)
  }
  const chosen = words.filter(isPart)
  // A filter names tests, which the checks do not have.
  if (chosen.length === 0) return { parts: parts.filter((part) => filters.length === 0 || part !== 'check'), filters }
  return { parts: parts.filter((part) => chosen.includes(part)), filters }
}
