import type { Certificate } from '@academy/contract/certificates'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Logo } from '#ui/logo.tsx'
import { CertificateScene } from './certificate-scene.tsx'
import { certificateDate, nameSize } from './certificate.rules.ts'
import { QrCode } from './qr-code.tsx'
import classes from './certificate-paper.module.css'

/** CERT-11: an A4 page that lies; on a phone its parts stand below each other. Paper is light in both themes. */
export function CertificatePaper({ certificate }: { certificate: Certificate }) {
  const t = useT()
  const locale = useLocale()
  const { fullName, academyName, specialization, startedAt, finishedAt, number, signedBy, verifyUrl } = certificate
  const { host } = new URL(verifyUrl)
  return (
    <div className={classes.frame}>
      <article className={classes.paper} data-mantine-color-scheme="light" aria-label={t('certificate.title')}>
        <div className={classes.panel}>
          <p className={classes.brand}>
            <Logo size={36} className={classes.logo} />
            {t('app.name')}
          </p>
          <CertificateScene className={classes.scene} />
        </div>
        <div className={classes.words}>
          <h1 className={classes.title}>{t('certificate.title')}</h1>
          <p className={classes.soft}>{t('certificate.givenTo')}</p>
          <p className={classes.name} data-size={nameSize(fullName)}>
            {fullName}
          </p>
          <p className={classes.soft}>{t('certificate.forFinishing')}</p>
          <p className={classes.academy}>{academyName}</p>
          {specialization !== null && (
            <p className={classes.direction}>{t('certificate.direction', { name: specialization })}</p>
          )}
          <div className={classes.footer}>
            <dl className={classes.facts}>
              {signedBy !== null && (
                <div className="ac-wide">
                  <dt>{t('certificate.signedBy')}</dt>
                  <dd className="ac-anywhere">{signedBy}</dd>
                </div>
              )}
              <div className="ac-wide">
                <dt>{t('certificate.period')}</dt>
                <dd>
                  <time dateTime={startedAt}>{certificateDate(startedAt, locale)}</time> –{' '}
                  <time dateTime={finishedAt}>{certificateDate(finishedAt, locale)}</time>
                </dd>
              </div>
              <div>
                <dt>{t('certificate.number')}</dt>
                <dd className="ac-numbers">{number}</dd>
              </div>
              <div>
                <dt>{t('certificate.issued')}</dt>
                <dd>
                  <time dateTime={finishedAt}>{certificateDate(finishedAt, locale)}</time>
                </dd>
              </div>
            </dl>
            <p className={classes.check}>{t('certificate.checkAt', { address: `${host}/verify` })}</p>
            <QrCode value={verifyUrl} label={t('certificate.qr')} className={classes.qr} />
          </div>
        </div>
      </article>
    </div>
  )
}
