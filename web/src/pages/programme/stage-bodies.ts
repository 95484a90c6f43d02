import { stageTypes, type StageType } from '@academy/contract/enums'
import type { StageRoute } from '@academy/contract/users'
import { createElement, type ComponentType } from 'react'
import { lazyPart } from '#kit/lazy-part.tsx'

type StageBody = ComponentType<{ stage: StageRoute }>

/** Each kind of stage comes with its own small part: a student of lectures never loads the interview. */
const part = <Name extends string>(load: () => Promise<Record<Name, StageBody>>, name: Name) =>
  lazyPart(async () => ({ default: (await load())[name] }))

/** The parts of other domains know a stage by its id. */
const partById = <Name extends string>(
  load: () => Promise<Record<Name, ComponentType<{ stageId: number }>>>,
  name: Name,
) =>
  lazyPart(async () => {
    const Body = (await load())[name]
    const ById: StageBody = ({ stage }) => createElement(Body, { stageId: stage.id })
    return { default: ById }
  })

const message = part(() => import('#features/programme/stages/message-stage.tsx'), 'MessageStage')
const testing = part(() => import('#features/programme/stages/testing-stage.tsx'), 'TestingStage')
const materials = () => import('#features/programme/materials/stage-materials.tsx')

/** what each type shows below its header. Mock is never shown. */
export const stageBodies: Partial<Record<StageType, StageBody>> = {
  [stageTypes.Pending]: message,
  [stageTypes.StageSucceed]: message,
  [stageTypes.StageFailed]: message,
  [stageTypes.Failed]: message,
  [stageTypes.Registration]: part(() => import('#features/programme/stages/application-stage.tsx'), 'ApplicationStage'),
  [stageTypes.MaterialsForPreparation]: partById(materials, 'StageMaterials'),
  [stageTypes.MaterialsForPreparationMarkdown]: partById(materials, 'StageText'),
  [stageTypes.Testing]: testing,
  [stageTypes.SecondChance]: testing,
  [stageTypes.MotivationLetter]: part(() => import('#features/programme/letters/letter-stage.tsx'), 'LetterStage'),
  [stageTypes.Interview]: partById(
    () => import('#features/programme/interviews/interview-stage.tsx'),
    'InterviewStage',
  ),
  [stageTypes.Lectures]: part(() => import('#features/programme/stages/lectures-stage.tsx'), 'LecturesStage'),
  [stageTypes.Project]: part(() => import('./project.tsx'), 'ProjectInTeam'),
  [stageTypes.MiniProject]: part(() => import('./mini-project.tsx'), 'MiniProjectStage'),
  [stageTypes.Countdown]: part(() => import('#features/programme/stages/countdown-stage.tsx'), 'CountdownStage'),
  [stageTypes.StagePage]: part(() => import('#features/programme/stages/framed-stage.tsx'), 'FramedStage'),
  [stageTypes.Profile]: part(() => import('#features/programme/stages/profile-stage.tsx'), 'ProfileStage'),
  [stageTypes.Finished]: part(() => import('#features/programme/stages/finished-stage.tsx'), 'FinishedStage'),
}
