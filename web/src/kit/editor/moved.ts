export function moved<T>(list: T[], from: number, to: number): T[]
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[]
/** From one place to another, both counted from 0; the same list when there is no such place. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  if (from === to || !(from in list) || !(to in list)) return list
  return list.toSpliced(from, 1).toSpliced(to, 0, list[from]!)
}
