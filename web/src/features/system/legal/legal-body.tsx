import type { LegalText } from '@academy/contract/legal'
import { formatDate } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { MarkdownTree } from '#ui/markdown-tree.tsx'
import classes from './legal-text.module.css'

/** The words that count, and since when. */
export function LegalBody({ text, headingLevel = 2 }: { text: LegalText; headingLevel?: 2 | 3 }) {
  const t = useT()
  const date = formatDate(text.publishedAt, useLocale())
  return (
    <>
      <p className={classes.since}>{t('legal.since', { version: text.version, date })}</p>
      <MarkdownTree tree={text.text} headingLevel={headingLevel} newTabLabel={t('app.opensInNewTab')} />
    </>
  )
}
