import type { Certificate } from '@academy/contract/certificates'

export type SignedData = Pick<
  Certificate,
  'number' | 'fullName' | 'academyName' | 'specialization' | 'startedAt' | 'finishedAt'
>

/** What the signature is over. Changing this text makes every printed signature wrong: add a second version instead. */
export const signedText = (data: SignedData): string =>
  JSON.stringify([
    'academy-certificate-1',
    data.number,
    data.fullName,
    data.academyName,
    data.specialization,
    data.startedAt,
    data.finishedAt,
  ])

/** Told at /api/certificates/key, so that a certificate can be checked without us. */
export const signedTextExplained =
  'The UTF-8 bytes of the JSON array ["academy-certificate-1", number, fullName, academyName, specialization or null, ' +
  'startedAt, finishedAt] without spaces, each value as GET /api/users/certificate/{id} answers it; ' +
  'the signature is base64url.'
