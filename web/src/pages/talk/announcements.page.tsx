import { newAnnouncementId } from '@academy/contract/limits'
import {
  announcementsList,
  changeAddress,
  type AnnouncementsAddress,
} from '#features/talk/announcements/announcements-address.rules.ts'
import { AllAnnouncements } from '#features/talk/announcements/all-announcements.tsx'
import { Announcements } from '#features/talk/announcements/announcements.tsx'
import { AcademyBar } from '#kit/academy/academy-bar.tsx'
import { ChooseAcademy } from '#kit/academy/choose-academy.tsx'
import { useAddressState } from '#kit/address/use-address-state.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { ButtonLink } from '#ui/button.tsx'
import { PlusIcon } from '#ui/icons.tsx'
import { PageHeader } from '#ui/page-header.tsx'

/** NAV-42, ACAD-52. Which one is open, its part and its filters stand in the address: a link shows the same. */
export function AnnouncementsPage() {
  const t = useT()
  const { selection } = usePerson()
  const { state: address, ...page } = useAddressState(announcementsList, paths.announcements)
  usePageTitle(t('common.announcements'))
  const hrefOf = (change: Partial<AnnouncementsAddress>) => page.hrefOf(changeAddress(address, change))
  // A page, a part and an announcement are places one goes back to; every letter of a search is not.
  const go = (change: Partial<AnnouncementsAddress>) =>
    page.go(changeAddress(address, change), !('page' in change || 'part' in change || 'open' in change))
  const createButton = (
    <ButtonLink
      size="sm"
      variant={address.open === null ? 'primary' : 'secondary'}
      href={hrefOf({ open: newAnnouncementId })}
      leading={<PlusIcon size={18} />}
    >
      {t('announcements.new')}
    </ButtonLink>
  )
  const isOne = typeof selection === 'number'
  return (
    <>
      <PageHeader
        title={t('common.announcements')}
        context={t('announcements.context')}
        actions={address.open === newAnnouncementId ? undefined : createButton}
      />
      {isOne ? (
        <>
          <AcademyBar needs="announcements.manage" />
          <Announcements
            key={selection}
            academyId={selection}
            {...{ address, hrefOf, createButton }}
            onChange={go}
            onCreated={(id) => page.go(changeAddress(address, { open: id, part: 'receivers' }), true)}
          />
        </>
      ) : address.open === newAnnouncementId ? (
        <ChooseAcademy needs="announcements.manage" kept={announcementsList.write(address)} />
      ) : (
        <AllAnnouncements {...{ address, hrefOf, createButton }} />
      )}
    </>
  )
}
