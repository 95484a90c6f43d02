import { stageTypes } from '@academy/contract/enums'

const {
  Testing,
  SecondChance,
  Interview,
  MotivationLetter,
  Project,
  MiniProject,
  Countdown,
  Finished,
  Registration,
  StagePage,
} = stageTypes

/** Which types show which part; everything else about a stage is on all of its pages. */
const typesOf = {
  page: [StagePage],
  project: [Project, MiniProject],
  test: [Testing, SecondChance],
  interview: [Interview],
  letter: [MotivationLetter],
  nextStage: [Countdown],
  certificate: [Finished],
  application: [Registration],
} satisfies Record<string, readonly number[]>

export type StagePart = keyof typeof typesOf

export const hasPart = (stageType: number, part: StagePart): boolean =>
  (typesOf[part] as readonly number[]).includes(stageType)
