import type { LegalDocument } from '@academy/contract/enums'
import { useQueries, useQuery } from '@tanstack/react-query'
import { legalDocuments, legalPages } from '#domain/legal/legal-pages.ts'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingBlock, LoadingRows } from '#kit/loading.tsx'
import { formatDate } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { LegalEditor } from './legal-editor.tsx'
import { LegalHistory } from './legal-history.tsx'
import { legalTextsQueries } from './legal-texts.api.ts'
import classes from './legal-texts.module.css'

/** The documents, which of their versions counts, and since when. */
export function LegalTexts({ hrefOf }: { hrefOf: (document: LegalDocument) => string }) {
  const t = useT()
  const locale = useLocale()
  const queries = useQueries({ queries: legalDocuments.map((document) => legalTextsQueries.versions(document)) })
  const failed = queries.find(({ isError }) => isError)
  if (failed) return <LoadFailure query={failed} />
  if (queries.some(({ isPending }) => isPending)) return <LoadingRows rows={5} />
  return (
    <ul role="list" className="ac-stack ac-gap-16">
      {legalDocuments.map((document, index) => {
        const newest = queries[index]?.data?.[0]
        const { path, title } = legalPages[document]
        return (
          <li key={document}>
            <Card padding="sm" className={classes.row}>
              <div className={classes.about}>
                <p className="ac-medium">{t(title)}</p>
                <p className="ac-soft ac-sm">
                  {newest
                    ? t('legal.since', { version: newest.version, date: formatDate(newest.publishedAt, locale) })
                    : t('legalTexts.unwritten')}
                </p>
                {newest && (
                  <p className="ac-soft ac-sm">
                    <TextLink href={path} newTabLabel={t('app.opensInNewTab')}>
                      {path}
                    </TextLink>
                  </p>
                )}
              </div>
              <ButtonLink
                size="sm"
                variant="secondary"
                href={hrefOf(document)}
                aria-label={`${t('legalTexts.open')}: ${t(title)}`}
              >
                {t('legalTexts.open')}
              </ButtonLink>
            </Card>
          </li>
        )
      })}
    </ul>
  )
}

export function OpenedLegalText({ document }: { document: LegalDocument }) {
  const query = useQuery(legalTextsQueries.versions(document))
  if (query.isError) return <LoadFailure query={query} />
  if (query.isPending) return <LoadingBlock height={480} radius={16} />
  return (
    <div className="ac-stack ac-gap-16">
      <LegalEditor key={document} document={document} newest={query.data[0] ?? null} />
      <LegalHistory versions={query.data} />
    </div>
  )
}
