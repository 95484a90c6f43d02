import { MoreTime } from '@academy/contract/stage-tests'
import { useState } from 'react'
import { useAction } from '#kit/use-action.ts'
import { alerts } from '#lib/alerts.ts'
import { useFailureText } from '#lib/failure-text.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import classes from './live-room.module.css'
import { addTime } from './live.api.ts'

/** One student, or everybody who runs: then how many they are now. */
export type TimeFor = { student: { id: number; fullName: string } } | { everybody: number }

const quickMinutes = ['5', '10', '15', '30'] as const

interface AddTimeDialogProps {
  stageTestId: number
  forWhom: TimeFor
  onClose: () => void
}

const { minutes: Minutes, reason: Reason } = MoreTime.shape

const useAddTime = (stageTestId: number, forWhom: TimeFor, onClose: () => void) => {
  const failureText = useFailureText()
  const [minutes, setMinutes] = useState('10')
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const { isBusy, failure, run } = useAction()
  const wrong = {
    minutes: !/^\d+$/.test(minutes.trim()) || !Minutes.safeParse(Number(minutes)).success,
    reason: !Reason.safeParse(reason).success,
  }
  const send = async () => {
    setTried(true)
    if (wrong.minutes || wrong.reason) return
    const userIds = 'student' in forWhom ? [forWhom.student.id] : null
    await run(async () => {
      const count = await addTime(stageTestId, { userIds, minutes: Number(minutes), reason: reason.trim() })
      if (count === 0) alerts.info('testLive.addTime.nobody')
      else alerts.success('testLive.addTime.done', { count })
      onClose()
    })
  }
  const words = failure === null ? null : failureText(failure)
  return { minutes, setMinutes, reason, setReason, wrong, isTried, isSending: isBusy, failure: words, send }
}

export function AddTimeDialog({ stageTestId, forWhom, onClose }: AddTimeDialogProps) {
  const t = useT()
  const form = useAddTime(stageTestId, forWhom, onClose)
  const count = 'student' in forWhom ? 1 : forWhom.everybody
  return (
    <Dialog
      opened
      onClose={onClose}
      locked={form.isSending}
      closeLabel={t('action.close')}
      title={
        'student' in forWhom
          ? t('testLive.addTime.titleOne', { name: forWhom.student.fullName })
          : t('testLive.addTime.titleAll')
      }
      footer={
        <>
          <Button size="sm" variant="secondary" disabled={form.isSending} onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button size="sm" type="submit" form="add-time" loading={form.isSending}>
            {form.wrong.minutes
              ? t('testLive.addTime')
              : t('testLive.addTime.confirm', { count, minutes: Number(form.minutes) })}
          </Button>
        </>
      }
    >
      <form
        id="add-time"
        noValidate
        className="ac-stack ac-gap-16"
        onSubmit={(event) => {
          event.preventDefault()
          void form.send()
        }}
      >
        <p className="ac-soft">
          {'student' in forWhom ? t('testLive.addTime.countOne') : t('testLive.addTime.countAll', { count })}
        </p>
        <div className={classes.minutes}>
          <TextField
            size="sm"
            data-autofocus
            inputMode="numeric"
            maxLength={3}
            label={t('testLive.addTime.minutes')}
            help={t('testLive.addTime.minutesHelp')}
            error={form.isTried && form.wrong.minutes ? t('testLive.addTime.noMinutes') : undefined}
            value={form.minutes}
            onChange={({ target }) => form.setMinutes(target.value)}
          />
          <SegmentedControl
            label={t('testLive.addTime.quick')}
            segments={quickMinutes.map((value) => ({ value, content: value }))}
            value={form.minutes as (typeof quickMinutes)[number]}
            onChange={form.setMinutes}
          />
        </div>
        <TextAreaField
          size="sm"
          rows={2}
          maxLength={500}
          required
          label={t('common.reason')}
          help={t('testLive.addTime.reasonHelp')}
          error={form.isTried && form.wrong.reason ? t('testLive.addTime.noReason') : undefined}
          value={form.reason}
          onChange={({ target }) => form.setReason(target.value)}
        />
        {form.failure && <Notice tone="error">{form.failure}</Notice>}
      </form>
    </Dialog>
  )
}
