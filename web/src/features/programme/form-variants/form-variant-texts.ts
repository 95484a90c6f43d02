import type { FormVariantType } from '@academy/contract/enums'
import { useT } from '#lib/i18n/use-t.ts'

/** The lists are stored in the words of the specification; people read these. */
const words = {
  City: 'city',
  University: 'university',
  Education: 'education',
  'Came From': 'cameFrom',
  'Programmer Level': 'programmerLevel',
  'Hardest Project': 'hardestProject',
  'Years Of Experience': 'years',
  Backend: 'backend',
  Frontend: 'frontend',
  'Database Experience': 'database',
  Direction: 'direction',
  Level: 'level',
  Mark: 'mark',
} as const satisfies Record<FormVariantType, string>

export const useListTexts = () => {
  const t = useT()
  return {
    nameOf: (type: FormVariantType) => t(`formVariants.list.${words[type]}`),
    /** Where people meet it. */
    aboutOf: (type: FormVariantType) => t(`formVariants.about.${words[type]}`),
  }
}
