import { icon } from '#ui/icon.tsx'

/** Icons of the stages that the home page shows; stage-icons.tsx adds the others. */
export const mainStageIcons = {
  Registration: icon(
    'M10 4a3.7 3.7 0 1 1 0 7.4A3.7 3.7 0 0 1 10 4ZM3.5 20c.4-3.6 2.7-5.6 6.5-5.6 1.2 0 2.3.2 3.2.6M18 14v6m-3-3h6',
  ),
  MaterialsForPreparation: icon(
    'M6.5 3.5H18a1 1 0 0 1 1 1v15a1 1 0 0 1-1 1H7a2 2 0 0 1-2-2V5a1.5 1.5 0 0 1 1.5-1.5ZM5 18a2 2 0 0 1 2-1.5h12',
  ),
  Testing: icon(
    'M9 5H6.5a1 1 0 0 0-1 1v13.5a1 1 0 0 0 1 1h11a1 1 0 0 0 1-1V6a1 1 0 0 0-1-1H15M9.5 3.5h5v3h-5v-3ZM9 11.5h6' +
      'M9 15.5h4',
  ),
  Lectures: icon('M4 6h10.5a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1ZM15.5 10.5 21 7.5v9l-5.5-3'),
  Project: icon('M4.5 4.5h6v8h-6v-8Zm9 0h6v4h-6v-4Zm0 7h6v8h-6v-8Zm-9 4h6v4h-6v-4Z'),
  Finished: icon(
    'M8 4.5h8V10a4 4 0 0 1-8 0V4.5ZM8 6H4.5v1.5A3.5 3.5 0 0 0 8 11M16 6h3.5v1.5A3.5 3.5 0 0 1 16 11M12 14v3.5' +
      'M8.5 20.5h7M9.5 20.5c0-1.7 1-3 2.5-3s2.5 1.3 2.5 3',
  ),
}
