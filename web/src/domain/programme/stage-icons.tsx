import { icon, type Icon } from '#ui/icon.tsx'
import { mainStageIcons } from './main-stage-icons.tsx'

/** One fixed icon per stage type (STG-06); the key is the type's name in the contract. */
export const stageIcons = {
  Mock: icon('M4.5 4.5h3m3 0h3m3 0h3v3m0 3v3m0 3v3h-3m-3 0h-3m-3 0h-3v-3m0-3v-3m0-3v-3'),
  Pending: icon('M7 3.5h10M7 20.5h10M8 3.5V7c0 2.5 4 3.5 4 5s-4 2.5-4 5v3.5M16 3.5V7c0 2.5-4 3.5-4 5s4 2.5 4 5v3.5'),
  Registration: mainStageIcons.Registration,
  MaterialsForPreparation: mainStageIcons.MaterialsForPreparation,
  Testing: mainStageIcons.Testing,
  Interview: icon('M12 3.5a3 3 0 0 1 3 3v5a3 3 0 0 1-6 0v-5a3 3 0 0 1 3-3ZM6 11.5a6 6 0 0 0 12 0M12 17.5v3'),
  Lectures: mainStageIcons.Lectures,
  Project: mainStageIcons.Project,
  Finished: mainStageIcons.Finished,
  MiniProject: icon('M4.5 4.5h15v15h-15v-15ZM10 9.5 7.5 12l2.5 2.5m4-5 2.5 2.5-2.5 2.5'),
  MaterialsForPreparationMarkdown: icon(
    'M7 3.5h7l5 5V19.5a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1v-15a1 1 0 0 1 1-1ZM14 3.5v5h5M9 17v-4.5l1.8 2 1.8-2V17m2.9-4.5' +
      'V17m-1.3-1.3 1.3 1.3 1.3-1.3',
  ),
  SecondChance: icon('M4.5 4.5V9H9M5 8.8A8 8 0 1 1 4 13M12 8.5V12l2.5 1.8'),
  MotivationLetter: icon(
    'M4.5 5.5h15a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1h-15a1 1 0 0 1-1-1v-11a1 1 0 0 1 1-1ZM12 15.5 8.9 12.5' +
      'a1.9 1.9 0 0 1 2.7-2.7l.4.4.4-.4a1.9 1.9 0 0 1 2.7 2.7L12 15.5Z',
  ),
  StageSucceed: icon('M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM8.2 12.3l2.7 2.7 5-5.2'),
  StageFailed: icon('M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM9.2 9.2l5.6 5.6m0-5.6-5.6 5.6'),
  Countdown: icon('M12 5.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15ZM12 9v4M9.5 2.5h5M18.5 5.5 20 7'),
  StagePage: icon(
    'M4.5 4.5h15a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1h-15a1 1 0 0 1-1-1v-13a1 1 0 0 1 1-1ZM3.5 9h17M6.5 6.8h.01M9 6.8h.01',
  ),
  Failed: icon('M5.5 21V4M5.5 5h12.5l-3 4 3 4H5.5'),
  Profile: icon(
    'M4.5 5h15a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1h-15a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1ZM9 8.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z' +
      'M6 16c.2-1.4 1.2-2.2 3-2.2s2.8.8 3 2.2M15 10h3m-3 3.5h3',
  ),
} satisfies Record<string, Icon>

export type StageIconName = keyof typeof stageIcons
