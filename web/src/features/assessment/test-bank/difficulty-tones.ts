import type { QuestionDifficulty } from '@academy/contract/enums'
import type { BadgeTone } from '#ui/badge.tsx'

export const difficultyTones: Record<QuestionDifficulty, BadgeTone> = {
  0: 'neutral',
  1: 'green',
  2: 'yellow',
  3: 'red',
}
