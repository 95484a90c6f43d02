import type { AcademyDetails } from '@academy/contract/academies'
import { academyTypes, keyOf } from '@academy/contract/enums'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ChevronDownIcon } from '#ui/icons.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { AcademyMenu } from './academy-menu.tsx'

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
          <Badge dot tone={isAcademyClosed ? 'neutral' : 'green'}>
            {t(isAcademyClosed ? 'academies.state.closed' : 'academies.state.open')}
          </Badge>{' '}
          {t('academies.edit.context', { type, count: studentsCount })}
        </>
      }
      actions={
        <AcademyMenu
          academy={{ id, name, isClosed: isAcademyClosed }}
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
