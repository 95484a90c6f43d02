import { useState } from 'react'
import { useAction } from '#kit/use-action.ts'
import { reportFailure } from '#lib/report-failure.ts'
import { alerts } from '#lib/alerts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { mayDo } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { formatQuery } from '#lib/query-string.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { SwitchField } from '#ui/switch-field.tsx'
import { setSecondFactor } from './academies.api.ts'
import type { AcademyRow } from './academy-rows.rules.ts'

/** Whether the staff of an academy log in with two steps; who may not change it reads it. */
export function SecondFactorSwitch({ row }: { row: AcademyRow }) {
  const t = useT()
  const { user } = usePerson()
  const { isBusy, run } = useAction(reportFailure)
  const [isOwnMissing, setOwnMissing] = useState(false)
  const isOn = row.requiresSecondFactor
  if (isOn === null) return '…'
  if (!mayDo(user, row.id, 'academies.update'))
    return t(isOn ? 'academies.secondFactor.on' : 'academies.secondFactor.off')

  const change = async (required: boolean) => {
    const result = await setSecondFactor(row.id, required)
    setOwnMissing(result === 'own-first')
    if (result === 'done')
      alerts.success(required ? 'academies.secondFactor.switchedOn' : 'academies.secondFactor.switchedOff', {
        name: row.name,
      })
  }
  return (
    <>
      <SwitchField
        label={
          <>
            <span className="ac-visually-hidden">{t('academies.secondFactor.of', { name: row.name })}</span>
            <span aria-hidden="true" className="ac-nowrap">
              {t(isOn ? 'academies.secondFactor.on' : 'academies.secondFactor.off')}
            </span>
          </>
        }
        checked={isOn}
        aria-busy={isBusy || undefined}
        onChange={({ target }) => void run(() => change(target.checked))}
      />
      <Dialog
        opened={isOwnMissing}
        onClose={() => setOwnMissing(false)}
        title={t('academies.secondFactor.ownFirst.title')}
        closeLabel={t('action.close')}
        footer={
          <ButtonLink size="sm" href={paths.mainEdit + formatQuery({ tab: 'security' })}>
            {t('academies.secondFactor.ownFirst.action')}
          </ButtonLink>
        }
      >
        <p>{t('academies.secondFactor.ownFirst.text', { name: row.name })}</p>
      </Dialog>
    </>
  )
}
