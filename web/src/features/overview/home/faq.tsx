import { useT } from '#lib/i18n/use-t.ts'
import { ChevronDownIcon } from '#ui/main-icons.tsx'
import classes from './faq.module.css'
import sections from './sections.module.css'

const questions = [1, 2, 3, 4, 5] as const

export function Faq() {
  const t = useT()
  return (
    <section id="faq" className={sections.section}>
      <h2 className={sections.title}>{t('home.faq.title')}</h2>
      <div className={classes.list}>
        {questions.map((number) => (
          <details key={number} className={classes.item} name="faq">
            <summary className={classes.question}>
              {t(`home.faq.${number}.q`)}
              <ChevronDownIcon className={classes.chevron} />
            </summary>
            <p className={classes.answer}>{t(`home.faq.${number}.a`)}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
