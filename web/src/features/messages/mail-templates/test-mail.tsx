import type { MailTemplateText } from '@academy/contract/mail-template-text'
import type { MailInUse } from '@academy/contract/mail-templates'
import { useAction } from '#kit/use-action.ts'
import { alerts } from '#lib/alerts.ts'
import { useFailureText } from '#lib/failure-text.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { useMayWrite } from './mail-template-rights.ts'
import { Button } from '#ui/button.tsx'
import { MailIcon } from '#ui/icons.tsx'
import { sendTest } from './mail-templates.api.ts'
import classes from './mail-preview.module.css'

interface TestMailProps {
  mail: MailInUse
  text: MailTemplateText
  /** Whether the text on the screen is one that could be sent. */
  isReady: boolean
}

/** The mail with sample values to one's own address; nothing is saved. */
export function TestMail({ mail, text, isReady }: TestMailProps) {
  const t = useT()
  const failureText = useFailureText()
  const mayWrite = useMayWrite()
  const { isBusy, failure, run } = useAction()
  const send = async () => alerts.success('mailTemplates.testSent', { to: await sendTest(mail, text) })
  if (mail.academy !== null && !mayWrite(mail)) return null
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        leading={<MailIcon size={18} />}
        loading={isBusy}
        disabled={!isReady}
        onClick={() => void run(send)}
      >
        {t('mailTemplates.sendTest')}
      </Button>
      {failure !== null && (
        <p role="alert" className={classes.failure}>
          {t('mailTemplates.testFailed')} {failureText(failure)}
        </p>
      )}
    </>
  )
}
