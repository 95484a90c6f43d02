import { Navigate } from '@tanstack/react-router'
import { PublicProfile } from '#features/programme/certificates/public-profile.tsx'
import { paths } from '#lib/paths.ts'

/** NAV-11 */
export function PublicProfilePage({ userAcademyId }: { userAcademyId: string }) {
  return (
    <PublicProfile
      key={userAcademyId}
      userAcademyId={userAcademyId}
      notFound={<Navigate to={paths.notFound} replace />}
    />
  )
}
