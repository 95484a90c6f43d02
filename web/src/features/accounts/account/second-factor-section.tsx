import { accountApi } from '@academy/contract/account'
import { useState } from 'react'
import { useAction } from '#kit/use-action.ts'
import { call } from '#lib/api.ts'
import { isStepUpNeeded } from '#lib/api-client.ts'
import { errorText } from '#lib/error-texts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ShieldIcon } from '#ui/icons.tsx'
import { Notice } from '#ui/notice.tsx'
import { patchPerson } from './account.api.ts'
import { CodeForm } from './code-form.tsx'
import { OnlyOwner } from './only-owner.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecondFactorSetup, type Secret } from './second-factor-setup.tsx'
import { Section } from './section.tsx'

type Step =
  | { name: 'none' | 'disable' | 'renew' }
  | ({ name: 'setup' } & Secret)
  | { name: 'codes'; codes: readonly string[] }

const nothing: Step = { name: 'none' }

const useSecondFactor = () => {
  const { user } = usePerson()
  const [step, setStep] = useState<Step>(nothing)
  const { isBusy, failure, run } = useAction()

  const begin = () => run(async () => setStep({ name: 'setup', ...(await call(accountApi.secondFactorSetup)) }))
  const become = (isEnabled: boolean) => patchPerson({ secondFactor: { ...user.secondFactor, isEnabled } })
  const enable = async (code: string) => {
    const { recoveryCodes } = await call(accountApi.secondFactorEnable, { body: { code } })
    setStep({ name: 'codes', codes: recoveryCodes })
    become(true)
  }
  const disable = async (code: string) => {
    await call(accountApi.secondFactorDisable, { body: { code } })
    setStep(nothing)
    become(false)
  }
  const renew = async (code: string) => {
    const { recoveryCodes } = await call(accountApi.recoveryCodes, { body: { code } })
    setStep({ name: 'codes', codes: recoveryCodes })
  }
  return { step, setStep, close: () => setStep(nothing), begin, enable, disable, renew, isBusy, failure }
}

/** Two-step login: an authenticator beside the password, recovery codes for the day the phone is lost. */
export function SecondFactorSection() {
  const t = useT()
  const { user } = usePerson()
  const { isEnabled, isRequired } = user.secondFactor
  const { step, setStep, close, begin, enable, disable, renew, isBusy, failure } = useSecondFactor()
  return (
    <Section
      title={t('account.secondFactor.title')}
      text={t('account.secondFactor.text')}
      badge={
        <Badge tone={isEnabled ? 'green' : isRequired ? 'yellow' : 'neutral'} dot>
          {t(isEnabled ? 'account.secondFactor.on' : 'account.secondFactor.off')}
        </Badge>
      }
    >
      <OnlyOwner>
        {failure !== null && !isStepUpNeeded(failure) && <Notice tone="error">{t(errorText(failure))}</Notice>}
        <div className="ac-row ac-middle ac-gap-12">
          {!isEnabled && (
            <Button
              variant={isRequired ? 'primary' : 'soft'}
              loading={isBusy}
              leading={<ShieldIcon size={18} />}
              onClick={() => void begin()}
            >
              {t('account.secondFactor.begin')}
            </Button>
          )}
          {isEnabled && (
            <Button variant="secondary" onClick={() => setStep({ name: 'renew' })}>
              {t('account.secondFactor.renew')}
            </Button>
          )}
          {isEnabled && !isRequired && (
            <Button variant="ghost" onClick={() => setStep({ name: 'disable' })}>
              {t('account.secondFactor.disable')}
            </Button>
          )}
        </div>
        {isEnabled && isRequired && <p className="ac-dim ac-sm">{t('account.secondFactor.required')}</p>}
      </OnlyOwner>
      {step.name === 'setup' && <SecondFactorSetup {...step} onClose={close} onCode={enable} />}
      {step.name === 'codes' && <RecoveryCodes codes={step.codes} onClose={close} />}
      {(step.name === 'disable' || step.name === 'renew') && (
        <Dialog
          opened
          onClose={close}
          title={t(step.name === 'disable' ? 'account.secondFactor.disableTitle' : 'account.secondFactor.renew')}
          closeLabel={t('action.close')}
        >
          <CodeForm
            name="second-factor"
            help={t('account.secondFactor.anyCodeHelp')}
            isDangerous={step.name === 'disable'}
            submitLabel={t(step.name === 'disable' ? 'account.secondFactor.disable' : 'account.secondFactor.renew')}
            send={step.name === 'disable' ? disable : renew}
          >
            <p>{t(step.name === 'disable' ? 'account.secondFactor.disableText' : 'account.secondFactor.renewText')}</p>
          </CodeForm>
        </Dialog>
      )}
    </Section>
  )
}
