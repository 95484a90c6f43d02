import { RichText } from '#lib/i18n/rich-text.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { useSupportEmail } from '#lib/settings.ts'
import { TextLink } from '#ui/text-link.tsx'
import classes from './legal-text.module.css'

export const legalDocuments = {
  terms: paths.terms,
  conduct: paths.codeOfConduct,
  data: paths.dataProcessing,
} as const
export type LegalDocument = keyof typeof legalDocuments

const parts = [1, 2, 3, 4, 5] as const

/** NAV-12: a short honest text; the dictionary holds the words. */
export function LegalText({ document }: { document: LegalDocument }) {
  const t = useT()
  const supportEmail = useSupportEmail()
  const others = (Object.keys(legalDocuments) as LegalDocument[]).filter((name) => name !== document)
  return (
    <article className={classes.text}>
      <h1 tabIndex={-1}>{t(`legal.${document}.title`)}</h1>
      <p className={classes.lead}>{t(`legal.${document}.lead`)}</p>
      {parts.map((part) => (
        <section key={part}>
          <h2>{t(`legal.${document}.${part}.title`)}</h2>
          <p>{t(`legal.${document}.${part}.text`)}</p>
        </section>
      ))}
      <footer className={classes.foot}>
        {supportEmail !== null && (
          <p>
            <RichText
              id="legal.contact"
              values={{ email: supportEmail }}
              components={[<TextLink key="mail" href={`mailto:${supportEmail}`} />]}
            />
          </p>
        )}
        <nav aria-label={t('legal.others')}>
          <ul role="list" className={classes.others}>
            {others.map((name) => (
              <li key={name}>
                <TextLink href={legalDocuments[name]}>{t(`legal.${name}.title`)}</TextLink>
              </li>
            ))}
          </ul>
        </nav>
      </footer>
    </article>
  )
}
