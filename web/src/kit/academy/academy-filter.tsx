import type { Capability } from '@academy/contract/permissions'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useT } from '#lib/i18n/use-t.ts'
import { formatQuery } from '#lib/query-string.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { SelectField } from '#ui/select-field.tsx'
import { inAcademy } from './academy-address.ts'
import { academiesWith } from './own-academies.rules.ts'

interface AcademyFilterProps {
  needs: Capability
  /** Words of the address that mean the same in every academy, as the tab. */
  kept?: Readonly<Record<string, string>>
}

/**
 * ACAD-52: narrows a list over several academies to one of them. The other filters go: stages, groups and pages are
 * those of the list before.
 */
export function AcademyFilter({ needs, kept = {} }: AcademyFilterProps) {
  const t = useT()
  const router = useRouter()
  const { pathname } = useLocation()
  const { user, chosen, selection } = usePerson()
  const academies = academiesWith(user, needs)
  if (typeof chosen === 'number' || academies.length < 2) return null
  const open = (value: string) =>
    void router.navigate({
      href: value === '' ? pathname + formatQuery(kept) : inAcademy(pathname, Number(value), kept),
      resetScroll: false,
    })
  return (
    <SelectField
      size="sm"
      label={t('common.academy')}
      placeholder={t('selector.all')}
      value={typeof selection === 'number' ? String(selection) : ''}
      onChange={({ target }) => open(target.value)}
      options={academies.map(({ id, name }) => ({ value: String(id), label: name }))}
    />
  )
}
