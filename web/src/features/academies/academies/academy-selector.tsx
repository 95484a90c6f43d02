import { useT } from '#lib/i18n/use-t.ts'
import { academyOf } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { HeaderSelect } from '#ui/header-parts.tsx'
import { Menu, MenuDivider, MenuItem, MenuLabel } from '#ui/menu.tsx'
import { useChooseAcademy } from './academies.api.ts'
import { selectorOptions } from './selector.rules.ts'

export function AcademySelector() {
  const t = useT()
  const { user, chosen, selection } = usePerson()
  const { choose, isChoosing } = useChooseAcademy()
  const { hasAll, academies, hasMore } = selectorOptions(user, chosen)

  const special = { all: t('selector.all'), more: t('selector.more') }
  const value =
    selection === 'all' || selection === 'more'
      ? special[selection]
      : (academyOf(user, selection)?.name ?? t('common.chooseAnAcademy'))
  const isEmpty = !hasAll && !hasMore && academies.length === 0

  return (
    <Menu
      width={280}
      target={<HeaderSelect label={t('common.academy')} value={value} aria-busy={isChoosing || undefined} />}
    >
      {isEmpty && <MenuLabel>{t('selector.empty')}</MenuLabel>}
      {hasAll && (
        <MenuItem selected={chosen === 'all'} onClick={() => void choose('all')}>
          {special.all}
        </MenuItem>
      )}
      {academies.map((academy) => (
        <MenuItem
          key={academy.id}
          selected={academy.id === chosen}
          description={[
            t(`role.${academy.roleName}`),
            academy.isDraft && t('selector.draft'),
            academy.isAcademyClosed && t('selector.closed'),
          ]
            .filter(Boolean)
            .join(', ')}
          onClick={() => void choose(academy.id)}
        >
          {academy.name}
        </MenuItem>
      ))}
      {hasMore && (
        <>
          {academies.length > 0 && <MenuDivider />}
          <MenuItem selected={chosen === 'more'} onClick={() => void choose('more')}>
            {special.more}
          </MenuItem>
        </>
      )}
    </Menu>
  )
}
