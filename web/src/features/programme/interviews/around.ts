/** The students before and behind the one that is open, in the list it was opened from; null at either end. */
export interface Around {
  onPrevious: (() => void) | null
  onNext: (() => void) | null
}
