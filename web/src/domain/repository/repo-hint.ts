import { AnyRepoLink } from '@academy/contract/fields'
import { understandRepoLink } from '@academy/contract/repo-link'
import type { Translate } from '#lib/i18n/i18n.ts'

/** Under a field with the address of a repository: what will be stored where that is not what was typed; else null. */
export const repoHint = (t: Translate, given: string): string | null => {
  const { link, hasBranch } = understandRepoLink(given)
  if (link === given.trim() || !AnyRepoLink.safeParse(link).success) return null
  const stored = t('repository.stored', { link })
  return hasBranch ? `${stored}. ${t('repository.defaultBranch')}` : stored
}
