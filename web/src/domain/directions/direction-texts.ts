import type { MessageKey } from '#lib/i18n/messages.ts'
import type { DirectionIconName } from './direction-icons.tsx'

const texts: Partial<Record<DirectionIconName, MessageKey>> = {
  JS: 'direction.about.JS',
  QA: 'direction.about.QA',
  PHP: 'direction.about.PHP',
  '.NET': 'direction.about.DotNet',
  Mobile: 'direction.about.Mobile',
  Java: 'direction.about.Java',
}

/** Two sentences for somebody who chooses; staff may add directions that we know nothing about. */
export const directionText = (name: string): MessageKey | null =>
  Object.hasOwn(texts, name) ? (texts[name as DirectionIconName] ?? null) : null
