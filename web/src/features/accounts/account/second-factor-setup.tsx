import { useT } from '#lib/i18n/use-t.ts'
import { CodeText } from '#ui/code-text.tsx'
import { Dialog } from '#ui/dialog.tsx'
import classes from './second-factor.module.css'
import { CodeForm } from './code-form.tsx'
import { CopyButton } from './copy-button.tsx'
import { QrCode } from './qr-code.tsx'

export interface Secret {
  secret: string
  uri: string
}

interface SecondFactorSetupProps extends Secret {
  onClose: () => void
  onCode: (code: string) => Promise<void>
}

/** In fours, as authenticators show it and as people read it out. */
const inFours = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

export function SecondFactorSetup({ secret, uri, onClose, onCode }: SecondFactorSetupProps) {
  const t = useT()
  return (
    <Dialog opened onClose={onClose} title={t('account.secondFactor.setupTitle')} closeLabel={t('action.close')}>
      <CodeForm
        name="second-factor"
        help={t('account.secondFactor.codeHelp')}
        submitLabel={t('account.secondFactor.enable')}
        send={onCode}
      >
        <ol className={classes.steps}>
          <li>{t('account.secondFactor.step1')}</li>
          <li>
            {t('account.secondFactor.step2')}
            <div className={classes.secret}>
              <QrCode value={uri} />
              <div className={classes.byHand}>
                <p>{t('account.secondFactor.byHand')}</p>
                <CodeText>{inFours(secret)}</CodeText>
                <CopyButton text={secret} />
              </div>
            </div>
          </li>
          <li>{t('account.secondFactor.step3')}</li>
        </ol>
      </CodeForm>
    </Dialog>
  )
}
