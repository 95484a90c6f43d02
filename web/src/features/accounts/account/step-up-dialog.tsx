import { accountApi } from '@academy/contract/account'
import type { User } from '@academy/contract/users'
import { call } from '#lib/api.ts'
import { isApiError } from '#lib/api-error.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { useObservable } from '#lib/observable.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { stepUpQuestion } from '#lib/step-up.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import classes from './account.module.css'
import { CodeForm } from './code-form.tsx'
import { useLogout } from './use-logout.ts'
import { OwnPasswordField } from './own-password-field.tsx'
import { useTextForm } from './use-text-form.ts'

type Answer = (isProved: boolean) => void

function WithPassword({ answer }: { answer: Answer }) {
  const t = useT()
  const form = useTextForm({
    name: 'step-up',
    fields: ['password'],
    check: ({ password }) => (password === '' ? { password: 'fieldIsRequired' } : {}),
    refused: (error) => (isApiError(error, 'WrongPassword') ? { password: 'error.WrongPassword' } : {}),
    send: async ({ password }) => {
      await call(accountApi.stepUp, { body: { password } }, { asOneself: true })
      answer(true)
    },
  })
  return (
    <form className={classes.stack} onSubmit={form.submit} noValidate>
      <p>{t('account.stepUp.password')}</p>
      {form.failure !== null && <Notice tone="error">{form.failure}</Notice>}
      <OwnPasswordField
        {...form.input('password')}
        label={t('account.currentPassword')}
        autoComplete="current-password"
        required
        data-autofocus
      />
      <div className="ac-row ac-middle ac-gap-12">
        <Button type="submit" loading={form.isSending}>
          {t('common.confirm')}
        </Button>
      </div>
    </form>
  )
}

function WithCode({ answer }: { answer: Answer }) {
  const t = useT()
  const send = async (code: string) => {
    await call(accountApi.stepUp, { body: { code } }, { asOneself: true })
    answer(true)
  }
  return (
    <CodeForm name="step-up" help={t('account.secondFactor.anyCodeHelp')} submitLabel={t('common.confirm')} send={send}>
      <p>{t('account.stepUp.code')}</p>
    </CodeForm>
  )
}

/** An account of a social log-in has nothing to show but a fresh log-in. */
function ByLoggingIn({ answer }: { answer: Answer }) {
  const t = useT()
  const logOut = useLogout()
  return (
    <div className={classes.stack}>
      <p>{t('account.stepUp.social')}</p>
      <div className="ac-row ac-middle ac-gap-12">
        <Button
          onClick={() => {
            answer(false)
            void logOut()
          }}
        >
          {t('account.stepUp.logIn')}
        </Button>
      </div>
    </div>
  )
}

const proofs = { code: WithCode, password: WithPassword, logIn: ByLoggingIn }

/** Of the person at the screen, also while they act as somebody else. */
const proofOf = ({ impersonator, secondFactor, hasPassword }: User): keyof typeof proofs =>
  impersonator?.proof ?? (secondFactor.isEnabled ? 'code' : hasPassword ? 'password' : 'logIn')

/** Asks once more who is there, whichever call wanted to know. */
export function StepUpDialog() {
  const t = useT()
  const { user } = usePerson()
  const question = useObservable(stepUpQuestion)
  if (question === null) return null
  const Proof = proofs[proofOf(user)]
  return (
    <Dialog
      opened
      onClose={() => question.answer(false)}
      title={t('account.stepUp.title')}
      closeLabel={t('action.close')}
      width={440}
    >
      <Proof answer={question.answer} />
    </Dialog>
  )
}
