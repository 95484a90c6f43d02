/** The students around the one that is open, in the list it was opened from. */
export interface Around {
  /** null at either end. */
  onPrevious: (() => void) | null
  onNext: (() => void) | null
  /** To the next whose result is missing, after one was saved. Returns whether there is one. */
  goOn: () => Promise<boolean>
}
