import type { LetterWithWriter } from '@academy/contract/letters'
import { useQuery } from '@tanstack/react-query'
import { PercentBadge } from '#domain/marks/percent-badge.tsx'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingRows } from '#kit/loading.tsx'
import { countryName } from '#lib/countries.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import classes from './applicant-facts.module.css'
import { experienceLabels } from './experience-labels.ts'
import { lettersQueries } from './letters.api.ts'

/** What is known of a writer, in the words of the reader. */
export function WriterFacts({ writer }: { writer: LetterWithWriter }) {
  const t = useT()
  const locale = useLocale()
  const facts: [string, string | null][] = [
    [t('common.direction'), writer.specialization?.name ?? null],
    [t('letters.university'), writer.university?.[locale] ?? null],
    [t('common.yearOfGraduation'), writer.graduationYear === null ? null : String(writer.graduationYear)],
    [t('common.country'), writer.country === null ? null : countryName(writer.country, locale)],
    ...writer.experience.map((chosen): [string, string | null] => {
      const label = experienceLabels[chosen.type]
      return [label === undefined ? chosen.type : t(label), chosen[locale]]
    }),
  ]
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t('common.testResult')}</dt>
        <dd>
          {writer.successPercent === null ? (
            t('common.noneYet')
          ) : (
            <PercentBadge percent={writer.successPercent} label={t('common.testResult')} />
          )}
        </dd>
      </div>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value ?? '–'}</dd>
        </div>
      ))}
      <div>
        <dt>{t('common.email')}</dt>
        <dd className={classes.email}>{writer.email}</dd>
      </div>
    </dl>
  )
}

interface ApplicantFactsProps {
  academyId: number
  userId: number
  hasLetter?: boolean
}

/** The same for one student, asked for by id. */
export function ApplicantFacts({ academyId, userId, hasLetter = false }: ApplicantFactsProps) {
  const t = useT()
  const query = useQuery(lettersQueries.ofStudent(academyId, userId))
  if (query.isError) return <LoadFailure query={query} />
  if (query.isPending) return <LoadingRows rows={4} />
  const { letter } = query.data
  return (
    <div className={classes.applicant}>
      <WriterFacts writer={query.data} />
      {hasLetter && letter && (
        <details className={classes.letter}>
          <summary>{t('common.motivationLetter')}</summary>
          <p className={classes.text}>{letter.letterText}</p>
        </details>
      )}
    </div>
  )
}
