/** From one place to another, both counted from 0; a place outside of the list changes nothing. */
export const moved = <T>(list: readonly T[], from: number, to: number): T[] => {
  const item = list[from]
  if (item === undefined || to < 0 || to >= list.length) return [...list]
  return list.toSpliced(from, 1).toSpliced(to, 0, item)
}
