import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import classes from './sections.module.css'

export function FinalCall() {
  const t = useT()
  return (
    <section className={classes.final}>
      <div>
        <h2 className={classes.title}>{t('home.final.title')}</h2>
        <p>{t('home.final.text')}</p>
      </div>
      <ButtonLink href={paths.register} size="lg">
        {t('login.register')}
      </ButtonLink>
    </section>
  )
}
