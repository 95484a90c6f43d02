import { createObservable } from '../observable.ts'

/**
 * True from the moment in which this browser becomes another person until that person's page is there. The page one
 * leaves is not drawn meanwhile, because it would ask for its things with the rights of the other.
 */
export const isHandingOver = createObservable(false)
