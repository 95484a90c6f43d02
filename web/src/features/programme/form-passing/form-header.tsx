import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { currentRole, isStaffRole } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { BackLink } from '#ui/back-link.tsx'
import { PageHeader } from '#ui/page-header.tsx'

/** Where somebody belongs who is done here. */
export const useBackTarget = (): { href: string; label: string } => {
  const t = useT()
  const { user, selection } = usePerson()
  const isStaff = isStaffRole(currentRole(user, selection)) || user.isEmployee
  return isStaff
    ? { href: paths.main, label: t('formPassing.toMain') }
    : { href: paths.cabinet, label: t('testSummary.back') }
}

export function FormHeader({ title, context }: { title: string; context: string }) {
  const back = useBackTarget()
  return <PageHeader crumb={<BackLink href={back.href}>{back.label}</BackLink>} title={title} context={context} />
}
