import type { CommonSummary } from '@academy/contract/summaries'
import { PersonLink } from '#domain/person/person-link.tsx'
import { personName } from '#domain/person/person-name.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Nothing, Row, Section, ShortList } from './section.tsx'

interface PersonReferralsProps extends Pick<CommonSummary, 'referrals'> {
  academyId: number
  count: number
}

/** how many came through this person, and who of them the reader may see. */
export function PersonReferrals({ academyId, count, referrals }: PersonReferralsProps) {
  const t = useT()
  const title = t('person.referrals')
  const others = count - referrals.length
  return (
    <Section title={title} count={count}>
      {count === 0 && <Nothing>{t('person.referrals.empty')}</Nothing>}
      {referrals.length > 0 && (
        <ShortList label={title} rows={referrals}>
          {(person) => (
            <Row
              key={person.id}
              title={
                <PersonLink id={person.id} academyId={academyId}>
                  {personName(person, t)}
                </PersonLink>
              }
            />
          )}
        </ShortList>
      )}
      {others > 0 && <Nothing>{t('person.referrals.others', { count: others })}</Nothing>}
    </Section>
  )
}
