/** A mistake of the person who starts the server: one sentence, no stack. */
export class StartError extends Error {
  override name = 'StartError'
}
