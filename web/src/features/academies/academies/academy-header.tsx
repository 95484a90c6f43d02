import type { AcademyDetails } from '@academy/contract/academies'
import { academyTypes, keyOf } from '@academy/contract/enums'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Button } from '#ui/button.tsx'
import { ChevronDownIcon } from '#ui/icons.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { AcademyMenu } from './academy-menu.tsx'
import { stateOf } from './academy-rows.rules.ts'
import { StateBadge } from './state-badge.tsx'

export function AcademyHeader({ academy }: { academy: AcademyDetails }) {
  const t = useT()
  const { id, name, isAcademyClosed, studentsCount } = academy
  const type = t(`academies.type.${keyOf(academyTypes, academy.type) ?? 'Public'}`)
  return (
    <PageHeader
      crumb={<BackLink href={paths.academyList}>{t('academies.new.back')}</BackLink>}
      title={name}
      context={
        <>
          <StateBadge state={stateOf(academy)} /> {t('academies.edit.context', { type, count: studentsCount })}
        </>
      }
      actions={
        <AcademyMenu
          academy={{ id, name, isClosed: isAcademyClosed, hasBegun: academy.currentActiveStageId !== null }}
          target={
            <Button data-academy-menu={id} size="sm" variant="secondary" trailing={<ChevronDownIcon size={18} />}>
              {t('academies.edit.more')}
            </Button>
          }
        />
      }
    />
  )
}
