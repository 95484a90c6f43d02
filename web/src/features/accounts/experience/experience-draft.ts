import { emptyExperience, type ExperienceForm } from './experience.rules.ts'

/** Whose answers they are, and about which academy. */
export interface DraftOwner {
  userId: number
  selection: unknown
}

/** In memory alone: who goes back a page and returns finds it, and nobody else of this browser does. */
let kept: (DraftOwner & { form: ExperienceForm }) | null = null

export const keepExperience = ({ userId, selection }: DraftOwner, form: ExperienceForm): void => {
  kept = { userId, selection, form }
}

export const keptExperience = ({ userId, selection }: DraftOwner): ExperienceForm =>
  kept?.userId === userId && kept.selection === selection ? kept.form : emptyExperience
