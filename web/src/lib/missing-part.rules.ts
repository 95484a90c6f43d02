const messages = [
  'Failed to fetch dynamically imported module',
  'error loading dynamically imported module',
  'Importing a module script failed',
  'Unable to preload CSS',
]

/** The same in words the router does not know: it reloads for the messages above, also while no server answers. */
export class MissingPartError extends Error {
  constructor(cause: unknown) {
    super('A part of the page did not arrive', { cause })
    this.name = 'MissingPartError'
  }
}

/** ERR-20: a page part that did not arrive, as Chromium, Firefox, Safari and Vite word it. */
export const isPartMissing = (error: unknown): boolean =>
  error instanceof MissingPartError ||
  (error instanceof Error && messages.some((message) => error.message.startsWith(message)))
