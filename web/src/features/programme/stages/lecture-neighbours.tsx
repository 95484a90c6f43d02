import type { RouteLecture, StageRoute } from '@academy/contract/users'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { paths } from '#lib/paths.ts'
import { ArrowLeftIcon, ArrowRightIcon } from '#ui/icons.tsx'
import { TextLink } from '#ui/text-link.tsx'
import classes from './lecture-neighbours.module.css'
import { neighboursOf } from './lecture-state.rules.ts'

/** The lectures before and after this one. */
export function LectureNeighbours({ stage, lecture }: { stage: StageRoute; lecture: RouteLecture }) {
  const t = useT()
  const locale = useLocale()
  const { previous, next } = neighboursOf(stage.lectures, lecture)
  if (previous === null && next === null) return null
  const href = ({ urlName }: RouteLecture) => paths.stageLecture(stage.urlName, urlName)
  return (
    <nav className={classes.neighbours} aria-label={t('lecture.neighbours')}>
      {previous !== null && (
        <TextLink quiet href={href(previous)} className={classes.link}>
          <ArrowLeftIcon size={20} />
          <span>
            <span className={classes.label}>{t('lecture.previous')}</span>
            {localized(previous.name, locale)}
          </span>
        </TextLink>
      )}
      {next !== null && (
        <TextLink quiet href={href(next)} className={`${classes.link} ${classes.next}`}>
          <span>
            <span className={classes.label}>{t('lecture.next')}</span>
            {localized(next.name, locale)}
          </span>
          <ArrowRightIcon size={20} />
        </TextLink>
      )}
    </nav>
  )
}
