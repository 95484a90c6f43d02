import type { AcceptedDocument } from '@academy/contract/enums'
import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingText } from '#kit/loading.tsx'
import { formatShortDate } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import type { MessageKey } from '#lib/i18n/messages.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Badge } from '#ui/badge.tsx'
import { personQueries } from './person.api.ts'
import { Nothing, Row, Section, ShortList } from './section.tsx'

const titles: Record<AcceptedDocument, MessageKey> = {
  terms: 'legal.terms.title',
  'code-of-conduct': 'legal.conduct.title',
  'data-processing': 'legal.data.title',
}

function Acceptances({ academyId, userId }: { academyId: number; userId: number }) {
  const t = useT()
  const locale = useLocale()
  const query = useQuery(personQueries.acceptances(academyId, userId))
  if (query.isError) return <LoadFailure query={query} />
  if (query.isPending) return <LoadingText lines={3} />
  if (query.data.length === 0) return <Nothing>{t('person.consents.empty')}</Nothing>
  return (
    <ShortList label={t('common.consents')} rows={query.data}>
      {({ document, version, acceptedAt, isCurrent }) => (
        <Row
          key={`${document} ${version}`}
          title={t(titles[document])}
          note={t('person.consents.version', { version, date: formatShortDate(acceptedAt, locale) })}
          aside={isCurrent && <Badge tone="green">{t('person.consents.current')}</Badge>}
        />
      )}
    </ShortList>
  )
}

/** Which versions of the legal texts somebody accepted. */
export function PersonConsents(props: { academyId: number; userId: number }) {
  const t = useT()
  return (
    <Section title={t('common.consents')}>
      <Acceptances {...props} />
    </Section>
  )
}
