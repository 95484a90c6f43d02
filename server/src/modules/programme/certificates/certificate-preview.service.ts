import type { Locale } from '@academy/contract/enums'
import type { Db } from '#platform/db.ts'
import { certificateTexts } from './certificate.texts.ts'
import { certificatesRepo } from './certificates.repo.ts'

export interface Preview {
  title: string
  description: string
}

const pagePath = /^\/(certificate|public)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?$/i

/** null: no page of somebody who finished. */
export const certificatePreview = async (db: Db, path: string, locale: Locale): Promise<Preview | null> => {
  const [, kind, publicId] = pagePath.exec(path) ?? []
  if (!publicId) return null
  const row = await certificatesRepo.byPublicId(db, publicId)
  if (!row?.finishedAt || !row.number) return null
  const texts = certificateTexts[locale]
  const fullName = `${row.firstName} ${row.lastName}`
  return {
    title: kind?.toLowerCase() === 'certificate' ? `${texts.title}: ${fullName}` : fullName,
    description: [row.academyName, row.specialization && `${texts.direction}: ${row.specialization}`]
      .filter(Boolean)
      .join('. '),
  }
}
