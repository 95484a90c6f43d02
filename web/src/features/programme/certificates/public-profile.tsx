import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingBlock } from '#kit/loading.tsx'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { CapIcon } from '#ui/icons.tsx'
import { certificateDate } from './certificate.rules.ts'
import { isUnknown } from './certificate-screen.tsx'
import { certificateQueries } from './certificates.api.ts'
import classes from './public-profile.module.css'

/** CERT-02, Q-76: whoever finished, with nothing that is private. */
export function PublicProfile({ userAcademyId, notFound }: { userAcademyId: string; notFound: ReactNode }) {
  const t = useT()
  const locale = useLocale()
  const query = useQuery(certificateQueries.publicProfile(userAcademyId))
  const fullName = query.data && `${query.data.firstName} ${query.data.lastName}`
  usePageTitle(fullName ?? t('publicProfile.title'))
  if (query.isPending) return <LoadingBlock height={360} radius={16} />
  if (isUnknown(query.error)) return notFound
  if (query.isError) return <LoadFailure page query={query} />
  const { avatarUrl, academyName, specialization, startedAt, finishedAt, team, publicFeedback } = query.data
  const { project, technologies } = query.data
  return (
    <article className={classes.profile}>
      <div className={classes.cover} aria-hidden="true" />
      <div className={classes.avatar}>
        <Avatar name={fullName!} src={avatarUrl} size={112} />
      </div>
      <h1 className={classes.name} tabIndex={-1}>
        {fullName}
      </h1>
      <p className={classes.finished}>
        <CapIcon size={20} />
        {t('publicProfile.finished', { academy: academyName })}
      </p>
      <p className={classes.badges}>{specialization !== null && <Badge tone="brand">{specialization}</Badge>}</p>
      <dl className={classes.facts}>
        <div>
          <dt>{t('certificate.period')}</dt>
          <dd>
            <time dateTime={startedAt}>{certificateDate(startedAt, locale)}</time> –{' '}
            <time dateTime={finishedAt}>{certificateDate(finishedAt, locale)}</time>
          </dd>
        </div>
        {project !== null && team !== null && (
          <div>
            <dt>{localized(project, locale)}</dt>
            <dd>{team}</dd>
          </div>
        )}
        {technologies.length > 0 && (
          <div>
            <dt>{t('publicProfile.technologies')}</dt>
            <dd className={classes.badges}>
              {technologies.map((name) => (
                <Badge key={name}>{name}</Badge>
              ))}
            </dd>
          </div>
        )}
      </dl>
      <ButtonLink href={paths.certificate(userAcademyId)}>{t('publicProfile.certificate')}</ButtonLink>
      {publicFeedback.length > 0 && (
        <section className={classes.feedback}>
          <h2>{t('publicProfile.feedback')}</h2>
          {publicFeedback.map((text, index) => (
            <blockquote key={index}>{text}</blockquote>
          ))}
        </section>
      )}
    </article>
  )
}
