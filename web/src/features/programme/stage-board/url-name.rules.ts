import { stageTypes } from '@academy/contract/enums'
import { profileUrlName } from '@academy/contract/limits'
import type { StageForm } from './stage-form.rules.ts'

/** 'Front-end: вступ' becomes an address people can read; letters we cannot spell are left out. */
export const urlNameFrom = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '')

/**
 * The address of a new stage follows its English name until somebody writes another one; a Profile has its own, whatever
 * it is called (NAV-37). null: it stays as it is.
 */
export const urlNameAfter = (before: StageForm, after: StageForm, isNew: boolean): string | null => {
  if (after.stageType === stageTypes.Profile) return before.stageType === stageTypes.Profile ? null : profileUrlName
  if (before.stageType === stageTypes.Profile) return urlNameFrom(after.name.en)
  const isFollowing = isNew && before.urlName === urlNameFrom(before.name.en)
  return isFollowing ? urlNameFrom(after.name.en) : null
}
