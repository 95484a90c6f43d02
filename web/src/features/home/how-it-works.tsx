import { useT } from '#lib/i18n/use-t.ts'
import { mainStageIcons as wayIcons } from '#ui/main-stage-icons.tsx'
import classes from './sections.module.css'

const steps = [
  { number: 1, icon: wayIcons.Registration },
  { number: 2, icon: wayIcons.MaterialsForPreparation },
  { number: 3, icon: wayIcons.Testing },
  { number: 4, icon: wayIcons.Lectures },
  { number: 5, icon: wayIcons.Project },
  { number: 6, icon: wayIcons.Finished },
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
