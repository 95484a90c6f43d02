import type { MessageKey } from '#lib/i18n/messages.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { SomethingWrongArt } from '#ui/illustrations/something-wrong.tsx'
import { CheckMail } from './check-mail.tsx'
import { confirmAgain, type NewAccount } from './confirmation.ts'
import { useContinuation } from './use-continuation.ts'

export const accountMadeTitle = ({ isMailed }: NewAccount): MessageKey =>
  isMailed ? 'checkMail.title' : 'checkMail.notSent.title'

/** After a registration: the mail to confirm the address, or, where it did not leave, a way to send it (ACC-30). */
export function AccountMade({ account }: { account: NewAccount }) {
  const t = useT()
  const goOn = useContinuation()
  const { email, isMailed } = account
  const send = async () => {
    if ((await confirmAgain(account)) === 'in') await goOn(undefined)
  }
  if (isMailed) {
    return (
      <CheckMail
        title={t(accountMadeTitle(account))}
        text={t('checkMail.text', { email })}
        hint={t('checkMail.hint')}
        send={send}
      />
    )
  }
  return (
    <CheckMail
      art={<SomethingWrongArt />}
      title={t(accountMadeTitle(account))}
      text={t('checkMail.notSent.text', { email })}
      isSent={false}
      send={send}
    />
  )
}
