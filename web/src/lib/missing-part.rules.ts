const messages = [
  'Failed to fetch dynamically imported module',
  'error loading dynamically imported module',
  'Importing a module script failed',
  'Unable to preload CSS',
]

/** ERR-20: a page part that did not arrive, as Chromium, Firefox, Safari and Vite word it. */
export const isPartMissing = (error: unknown): boolean =>
  error instanceof Error && messages.some((message) => error.message.startsWith(message))
