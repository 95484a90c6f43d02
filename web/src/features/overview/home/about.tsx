import { useT } from '#lib/i18n/use-t.ts'
import { ChatIcon, GridIcon, TeamIcon } from '#ui/main-icons.tsx'
import classes from './sections.module.css'

const points = [
  { icon: ChatIcon, title: 'home.about.review.title', text: 'home.about.review.text' },
  { icon: GridIcon, title: 'home.about.path.title', text: 'home.about.path.text' },
  { icon: TeamIcon, title: 'home.about.team.title', text: 'home.about.team.text' },
] as const

export function About() {
  const t = useT()
  return (
    <section className={classes.section}>
      <h2 className={classes.title}>{t('home.about.title')}</h2>
      <p className={classes.lead}>{t('home.about.text')}</p>
      <ul role="list" className={classes.points}>
        {points.map(({ icon: PointIcon, title, text }) => (
          <li key={title} className={classes.point}>
            <span className={classes.pointIcon}>
              <PointIcon size={24} />
            </span>
            <h3>{t(title)}</h3>
            <p>{t(text)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
