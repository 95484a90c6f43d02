import type { FieldError } from '@academy/contract/errors'

/** Which rule each field breaks; a field inside another is written with a dot ('title.ua'). */
export type BrokenRules = Readonly<Record<string, string>>

/** Where a screen says what is wrong with a field of the call; undefined: nowhere. */
export type PlaceOf = (field: string) => string | undefined
const sameField: PlaceOf = (field) => field

type Finding = Pick<FieldError, 'field' | 'message'>

export const placed = (findings: readonly Finding[], placeOf: PlaceOf = sameField): FieldError[] =>
  findings.flatMap(({ field, message }) => {
    const place = placeOf(field)
    return place === undefined ? [] : [{ field: place, message }]
  })

export const byField = (findings: readonly Finding[]): BrokenRules => {
  const broken: Record<string, string> = {}
  for (const { field, message } of findings) broken[field] ??= message
  return broken
}

interface Issue {
  path: PropertyKey[]
  message: string
}

/** What a schema of the contract says about a form. */
export const brokenBy = (error: { issues: readonly Issue[] } | undefined, placeOf?: PlaceOf): BrokenRules => {
  const findings = (error?.issues ?? []).map(({ path, message }) => ({ field: path.map(String).join('.'), message }))
  return byField(placed(findings, placeOf))
}

/** What is left after these fields, and those inside them, were changed. */
export const without = (broken: BrokenRules, touched: readonly string[]): BrokenRules =>
  Object.fromEntries(
    Object.entries(broken).filter(([field]) => !touched.some((name) => field === name || field.startsWith(`${name}.`))),
  )
