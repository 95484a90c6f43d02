import type { Capability } from '@academy/contract/permissions'
import { useLocation } from '@tanstack/react-router'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { EmptyListArt } from '#ui/illustrations/empty-list.tsx'
import { PreviousPageLink } from '#kit/previous-page-link.tsx'
import { inAcademy } from './academy-address.ts'
import classes from './choose-academy.module.css'
import { academiesWith } from './own-academies.rules.ts'

interface ChooseAcademyProps {
  needs: Capability
  effect?: 'read' | 'write'
  /** Words of the address that say what is made. */
  kept?: Readonly<Record<string, string>>
}

/** Where one academy is needed, as for making something: those in which the person has the right, to click. */
export function ChooseAcademy({ needs, effect = 'write', kept = {} }: ChooseAcademyProps) {
  const t = useT()
  const { pathname } = useLocation()
  const { user } = usePerson()
  const academies = academiesWith(user, needs, effect)
  return (
    <Card>
      <EmptyState
        art={<EmptyListArt />}
        title={t('common.chooseAnAcademy')}
        text={t(academies.length > 0 ? 'chooseAcademy.text' : 'chooseAcademy.none')}
        action={
          <>
            <ul role="list" className={classes.academies}>
              {academies.map(({ id, name }) => (
                <li key={id}>
                  <ButtonLink fullWidth variant="secondary" href={inAcademy(pathname, id, kept)}>
                    {name}
                  </ButtonLink>
                </li>
              ))}
            </ul>
            <PreviousPageLink href={paths.main} label={t('backLink.start')} />
          </>
        }
      />
    </Card>
  )
}
