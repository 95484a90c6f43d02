import { useT } from '#lib/i18n/use-t.ts'
import { pageFacts } from '#lib/page-facts.ts'
import { paths } from '#lib/paths.ts'
import { useSettings } from '#lib/settings.ts'
import { ButtonLink } from '#ui/button.tsx'
import { ArrowRightIcon } from '#ui/main-icons.tsx'
import { HeroScene } from '#ui/illustrations/hero-scene.tsx'
import classes from './hero.module.css'

/** `cabinetHref`: where somebody who is logged in goes on; a visitor applies or logs in. */
export function Hero({ cabinetHref }: { cabinetHref: string | null }) {
  const t = useT()
  const isDemo = useSettings()?.isDemo ?? pageFacts()?.isDemo ?? false
  return (
    <section className={classes.hero}>
      <div className={classes.inner}>
        <div className={classes.text}>
          <h1 tabIndex={-1} className={classes.title}>
            {t('home.hero.title')}
          </h1>
          <p className={classes.lead}>{t('home.hero.text')}</p>
          <div className={classes.actions}>
            {cabinetHref === null ? (
              <>
                <ButtonLink href={paths.register} variant="signal" size="lg" trailing={<ArrowRightIcon />}>
                  {t('common.apply')}
                </ButtonLink>
                <ButtonLink href={paths.login} variant="ghost" size="lg" className={classes.login}>
                  {t('common.logIn')}
                </ButtonLink>
              </>
            ) : (
              <ButtonLink href={cabinetHref} variant="signal" size="lg" trailing={<ArrowRightIcon />}>
                {t('home.hero.open')}
              </ButtonLink>
            )}
            {isDemo && (
              <ButtonLink href={paths.demo} variant="ghost" size="lg" className={classes.login}>
                {t('home.hero.demo')}
              </ButtonLink>
            )}
          </div>
        </div>
        <HeroScene className={classes.art} />
      </div>
    </section>
  )
}
