import { stageTypes, type UserStageState } from '@academy/contract/enums'
import { isMessage } from '@academy/contract/stage-order'

interface MovedEvent {
  after: UserStageState | null
  current: UserStageState | null
  stage: { stageType: number; position: number; urlName: string }
}

export interface MoveMail<E> {
  action: 'stage opened' | 'stage failed' | 'academy finished'
  /** The stage it is about. */
  about: E
  /** The stage the link leads to. */
  linkTo: E
}

const furthest = <E extends MovedEvent>(events: readonly E[]): E | undefined =>
  events.toSorted((a, b) => a.stage.position - b.stage.position).at(-1)

/** The one mail that a person gets about a move: about the last change that counts, and only while it still holds. */
export const moveMailOf = <E extends MovedEvent>(events: readonly E[]): MoveMail<E> | null => {
  const isPage = ({ stage }: E) => stage.stageType === stageTypes.Failed
  const failed = furthest(events.filter(({ after, current }) => after === 'Failed' && current === 'Failed'))
  if (failed) return { action: 'stage failed', about: failed, linkTo: events.find(isPage) ?? failed }
  const opened = furthest(
    events.filter(
      (event) =>
        event.after === 'Opened' &&
        event.current !== null &&
        event.current !== 'Failed' &&
        !isPage(event) &&
        !isMessage(event.stage.stageType) &&
        event.stage.stageType !== stageTypes.Mock,
    ),
  )
  if (!opened) return null
  const isFinish = opened.stage.stageType === stageTypes.Finished
  return { action: isFinish ? 'academy finished' : 'stage opened', about: opened, linkTo: opened }
}

/** A portion must not end in the middle of a person, unless it is the last one. */
export const wholePeople = <E extends { person: { id: number } }>(events: readonly E[], limit: number): E[] => {
  const lastId = events.at(-1)?.person.id
  const isCut = events.length === limit && events.some(({ person }) => person.id !== lastId)
  return isCut ? events.filter(({ person }) => person.id !== lastId) : [...events]
}
