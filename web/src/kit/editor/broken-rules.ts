import type { FieldError } from '@academy/contract/errors'

/** Which rule each field breaks; a field inside another is written with a dot ('title.ua'). */
export type BrokenRules = Readonly<Record<string, string>>

export const byField = (findings: readonly Pick<FieldError, 'field' | 'message'>[]): BrokenRules => {
  const broken: Record<string, string> = {}
  for (const { field, message } of findings) broken[field] ??= message
  return broken
}

interface Issue {
  path: PropertyKey[]
  message: string
}

/** What a schema of the contract says about a form. */
export const brokenBy = (error: { issues: readonly Issue[] } | undefined): BrokenRules =>
  byField((error?.issues ?? []).map(({ path, message }) => ({ field: path.map(String).join('.'), message })))

/** What is left after these fields, and those inside them, were changed. */
export const without = (broken: BrokenRules, touched: readonly string[]): BrokenRules =>
  Object.fromEntries(
    Object.entries(broken).filter(([field]) => !touched.some((name) => field === name || field.startsWith(`${name}.`))),
  )
