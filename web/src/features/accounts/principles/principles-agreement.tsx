import { useEffect, useId, useRef } from 'react'
import { useAction } from '#kit/use-action.ts'
import { reportFailure } from '#lib/report-failure.ts'
import type { MessageKey } from '#lib/i18n/messages.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import type { Icon } from '#ui/icon.tsx'
import { ChatIcon, ClockIcon, PencilIcon, ShieldIcon, TeamIcon } from '#ui/icons.tsx'
import { acceptPrinciples } from './principles.api.ts'
import classes from './principles-agreement.module.css'

const principles: readonly { icon: Icon; title: MessageKey; text: MessageKey }[] = [
  { icon: ChatIcon, title: 'principles.respect', text: 'principles.respectText' },
  { icon: ShieldIcon, title: 'principles.honesty', text: 'principles.honestyText' },
  { icon: PencilIcon, title: 'principles.ownWork', text: 'principles.ownWorkText' },
  { icon: TeamIcon, title: 'principles.help', text: 'principles.helpText' },
  { icon: ClockIcon, title: 'principles.deadlines', text: 'principles.deadlinesText' },
]

/** ACC-58, Q-81: one button and no other way on; the header beside it still lets people leave or read it in their language. */
export function PrinciplesAgreement() {
  const t = useT()
  const id = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const { isBusy, run } = useAction(reportFailure)
  // The cabinet behind is out of reach: whoever reads by keyboard or by ear goes on here.
  useEffect(() => title.current?.focus(), [])
  return (
    <div role="dialog" aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`} className={classes.dialog}>
      <h1 ref={title} id={`${id}-title`} tabIndex={-1} className={classes.title}>
        {t('principles.title')}
      </h1>
      <p id={`${id}-text`} className={classes.lead}>
        {t('principles.text')}
      </p>
      <ul role="list" className={classes.list}>
        {principles.map(({ icon: PrincipleIcon, title: name, text }) => (
          <li key={name} className={classes.principle}>
            <span className={classes.icon}>
              <PrincipleIcon size={20} />
            </span>
            <div>
              <h2 className={classes.name}>{t(name)}</h2>
              <p className={classes.words}>{t(text)}</p>
            </div>
          </li>
        ))}
      </ul>
      <div className={classes.actions}>
        <Button fullWidth loading={isBusy} onClick={() => void run(acceptPrinciples)}>
          {t('principles.accept')}
        </Button>
      </div>
    </div>
  )
}
