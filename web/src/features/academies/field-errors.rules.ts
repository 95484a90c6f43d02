interface Issue {
  path: readonly PropertyKey[]
  message: string
}

/** The first broken rule of each field of a form. */
export const toFieldErrors = (issues: readonly Issue[]): Record<string, string> => {
  const found: Record<string, string> = {}
  for (const { path, message } of issues) found[String(path[0])] ??= message
  return found
}
