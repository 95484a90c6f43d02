import type { Academy } from '@academy/contract/academies'
import { useState } from 'react'
import { useAction } from '#kit/use-action.ts'
import { errorText } from '#lib/error-texts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { askToTakePart } from './academies.api.ts'
import { AcademyIntro } from './academy-intro.tsx'
import classes from './join-card.module.css'

/** Q-09, MAIL-14: a secret academy shows itself to who holds its link; the mail that is asked for here lets them in. */
export function AskCard({ academy, academyHash }: { academy: Academy; academyHash: string }) {
  const t = useT()
  const asking = useAction()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const isAsked = sentTo !== null
  const ask = async () => {
    setSentTo(null)
    setSentTo((await askToTakePart(academyHash)).email)
  }
  return (
    <Card className={classes.card}>
      <AcademyIntro academy={academy} />
      {isAsked ? (
        <Notice tone="success" title={t('selectAcademy.asked.title')}>
          {t('selectAcademy.asked.text', { email: sentTo })}
        </Notice>
      ) : (
        <p className={classes.description}>{t('selectAcademy.askText')}</p>
      )}
      {asking.failure !== null && (
        <p role="alert" className="ac-red ac-medium">
          {t(errorText(asking.failure))}
        </p>
      )}
      <Button
        variant={isAsked ? 'secondary' : 'primary'}
        loading={asking.isBusy}
        onClick={() => void asking.run(ask)}
        aria-label={t(isAsked ? 'selectAcademy.askAgainTo' : 'selectAcademy.askTo', { name: academy.name })}
      >
        {t(isAsked ? 'selectAcademy.askAgain' : 'selectAcademy.ask')}
      </Button>
    </Card>
  )
}
