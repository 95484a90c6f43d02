import { useT } from '#lib/i18n/use-t.ts'
import { CheckCircleIcon, ClockIcon, EyeIcon, ShieldIcon } from '#ui/icons.tsx'
import classes from './test-rules.module.css'

const rules = [
  { icon: ClockIcon, text: 'test.rules.time' },
  { icon: CheckCircleIcon, text: 'test.rules.order' },
  { icon: ShieldIcon, text: 'test.rules.safe' },
  { icon: EyeIcon, text: 'test.rules.attention' },
] as const

/** What a student should know before a test: how it goes, and what is recorded. */
export function TestRules({ headingLevel }: { headingLevel: 2 | 3 }) {
  const t = useT()
  const Heading = `h${headingLevel}` as const
  return (
    <section className={classes.rules} aria-label={t('test.rules')}>
      <Heading>{t('test.rules')}</Heading>
      <ul>
        {rules.map(({ icon: RuleIcon, text }) => (
          <li key={text}>
            <RuleIcon />
            {t(text, { button: t('test.start') })}
          </li>
        ))}
      </ul>
    </section>
  )
}
