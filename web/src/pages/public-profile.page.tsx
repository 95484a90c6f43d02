import { Navigate, useParams } from '@tanstack/react-router'
import { PublicProfile } from '#features/certificates/public-profile.tsx'
import { paths } from '#lib/paths.ts'

/** NAV-11 */
export function PublicProfilePage() {
  const { userAcademyId = '' } = useParams({ strict: false })
  return (
    <PublicProfile
      key={userAcademyId}
      userAcademyId={userAcademyId}
      notFound={<Navigate to={paths.notFound} replace />}
    />
  )
}
