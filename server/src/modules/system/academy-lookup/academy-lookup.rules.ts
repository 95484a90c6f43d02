interface Begun {
  isClosed: boolean
  currentActiveStageId: number | null
}

/** nobody has opened it for applications yet, so only its staff see it. */
export const isDraft = ({ isClosed, currentActiveStageId }: Begun): boolean =>
  !isClosed && currentActiveStageId === null
