import type { LegalDocument } from '@academy/contract/enums'
import { useQuery } from '@tanstack/react-query'
import { isApiError } from '#lib/api-error.ts'
import { RichText } from '#lib/i18n/rich-text.tsx'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { legalPages, writtenDocuments } from '#domain/legal/legal-pages.ts'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingText } from '#kit/loading.tsx'
import { useSettings } from '#lib/settings.ts'
import { TextLink } from '#ui/text-link.tsx'
import { LegalBody } from './legal-body.tsx'
import { legalQueries } from './legal.api.ts'
import classes from './legal-text.module.css'

function Body({ document }: { document: LegalDocument }) {
  const t = useT()
  const query = useQuery(legalQueries.read(document, useLocale()))
  if (query.isError) {
    if (isApiError(query.error, 'EndpointNotFound')) return <p className={classes.since}>{t('legal.unwritten')}</p>
    return <LoadFailure query={query} />
  }
  if (query.isPending) return <LoadingText lines={8} />
  return <LegalBody text={query.data} />
}

/** NAV-12: the text that counts now, as the operator wrote it. */
export function LegalText({ document }: { document: LegalDocument }) {
  const t = useT()
  const settings = useSettings()
  const others = writtenDocuments(settings?.legalDocuments).filter((name) => name !== document)
  return (
    <article className={classes.text}>
      <h1 tabIndex={-1}>{t(legalPages[document].title)}</h1>
      <Body document={document} />
      <footer className={classes.foot}>
        {settings !== null && (
          <p>
            <RichText
              id="legal.contact"
              values={{ email: settings.supportEmail }}
              components={[<TextLink key="mail" href={`mailto:${settings.supportEmail}`} />]}
            />
          </p>
        )}
        <nav aria-label={t('legal.others')}>
          <ul role="list" className={classes.others}>
            {others.map((name) => (
              <li key={name}>
                <TextLink href={legalPages[name].path}>{t(legalPages[name].title)}</TextLink>
              </li>
            ))}
          </ul>
        </nav>
      </footer>
    </article>
  )
}
