/** One line of `npm run check`: it throws a CheckFailure, or returns a remark for its line. */
export type Check = { name: string; run: () => Promise<string | void> }

export class CheckFailure extends Error {
  override name = 'CheckFailure'
}
