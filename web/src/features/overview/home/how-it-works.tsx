import { mainStageIcons } from '#domain/programme/main-stage-icons.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import classes from './sections.module.css'

const steps = [
  { number: 1, icon: mainStageIcons.Registration },
  { number: 2, icon: mainStageIcons.MaterialsForPreparation },
  { number: 3, icon: mainStageIcons.Testing },
  { number: 4, icon: mainStageIcons.Lectures },
  { number: 5, icon: mainStageIcons.Project },
  { number: 6, icon: mainStageIcons.Finished },
] as const

export function HowItWorks() {
  const t = useT()
  return (
    <section id="how" className={classes.section}>
      <h2 className={classes.title}>{t('home.how.title')}</h2>
      <ol role="list" className={classes.steps}>
        {steps.map(({ number, icon: StepIcon }) => (
          <li key={number} className={classes.step}>
            <span className={classes.stepMark}>
              <StepIcon size={24} />
            </span>
            <span className={classes.stepNumber} aria-hidden="true">
              {number}
            </span>
            <h3>{t(`home.how.${number}.title`)}</h3>
            <p>{t(`home.how.${number}.text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
