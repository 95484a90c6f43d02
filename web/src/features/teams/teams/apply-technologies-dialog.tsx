import { useState, type FormEvent } from 'react'
import { useAction } from '#kit/use-action.ts'
import { alerts } from '#lib/alerts.ts'
import { useFailureText } from '#lib/failure-text.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { TechnologiesField } from './technologies-field.tsx'
import { applyToAll } from './teams.api.ts'

interface ApplyTechnologiesDialogProps {
  academyId: number
  stageId: number
  onClose: () => void
}

/** STG-78: beside what each team has already. */
export function ApplyTechnologiesDialog({ academyId, stageId, onClose }: ApplyTechnologiesDialogProps) {
  const t = useT()
  const failureText = useFailureText()
  const [values, setValues] = useState<string[]>([])
  const [isAsked, setAsked] = useState(false)
  const { isBusy, failure, run, clear } = useAction()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    clear()
    if (values.length === 0) return
    void run(async () => {
      const count = await applyToAll(academyId, stageId, values.map(Number))
      alerts.success('teams.apply.done', { count })
      onClose()
    })
  }
  return (
    <Dialog
      opened
      title={t('teams.apply')}
      closeLabel={t('action.close')}
      locked={isBusy}
      width={520}
      onClose={onClose}
      footer={
        <>
          <Button size="sm" variant="secondary" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button size="sm" type="submit" form="apply-technologies" loading={isBusy}>
            {t('teams.apply.confirm')}
          </Button>
        </>
      }
    >
      <form id="apply-technologies" className="ac-stack ac-gap-16" onSubmit={submit} noValidate>
        {failure !== null && (
          <Notice tone="error" title={t('evaluations.somethingWrong')}>
            {failureText(failure)}
          </Notice>
        )}
        <p className="ac-dim ac-sm ac-anywhere">{t('teams.apply.text')}</p>
        <TechnologiesField
          academyId={academyId}
          size="sm"
          values={values}
          error={isAsked && values.length === 0 ? t('validation.fieldIsRequired') : undefined}
          onChange={setValues}
        />
      </form>
    </Dialog>
  )
}
