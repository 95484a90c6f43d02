import { Navigate } from '@tanstack/react-router'
import { CertificateScreen } from '#features/programme/certificates/certificate-screen.tsx'
import { paths } from '#lib/paths.ts'

/** NAV-10 */
export function CertificatePage({ userAcademyId }: { userAcademyId: string }) {
  return (
    <CertificateScreen
      key={userAcademyId}
      userAcademyId={userAcademyId}
      notFound={<Navigate to={paths.notFound} replace />}
    />
  )
}
