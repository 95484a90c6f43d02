import type { RunnerState } from '@academy/contract/autograde'
import { useT } from '#lib/i18n/use-t.ts'
import { Badge } from '#ui/badge.tsx'
import { CodeText } from '#ui/code-text.tsx'
import { Notice } from '#ui/notice.tsx'
import classes from './runner-banner.module.css'

function Runner({ runner: { name, driver, languages, slots, running } }: { runner: RunnerState }) {
  const t = useT()
  return (
    <li className={classes.runner}>
      <span className={classes.name} data-busy={running > 0 || undefined}>
        {name}
      </span>
      <span className="ac-dim ac-sm ac-numbers">
        {running === 0 ? t('autogradePanel.runner.idle') : t('autogradePanel.runner.place', { running, slots })}
      </span>
      <span className="ac-row ac-gap-6 ac-wide">
        <Badge tone="brand">{driver}</Badge>
        {languages.map((language) => (
          <Badge key={language}>{language}</Badge>
        ))}
      </span>
    </li>
  )
}

/** Who grades; nobody: what to install and start, and that nothing is lost meanwhile. */
export function RunnerBanner({ runners }: { runners: readonly RunnerState[] }) {
  const t = useT()
  if (runners.length === 0)
    return (
      <div className={classes.banner}>
        <Notice
          tone="warning"
          title={t('autogradePanel.runner.none.title')}
          action={
            <p className={classes.command}>
              <CodeText>npm run runner</CodeText>
            </p>
          }
        >
          {t('autogradePanel.runner.none.text')}
        </Notice>
      </div>
    )
  return (
    <ul role="list" className={`${classes.banner} ${classes.runners}`} aria-label={t('autogradePanel.runners')}>
      {runners.map((runner) => (
        <Runner key={runner.name} runner={runner} />
      ))}
    </ul>
  )
}
