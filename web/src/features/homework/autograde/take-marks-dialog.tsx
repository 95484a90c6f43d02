import type { GradedResponse } from '@academy/contract/autograde'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingBlock } from '#kit/loading.tsx'
import { useAction } from '#kit/use-action.ts'
import { alerts } from '#lib/alerts.ts'
import { useFailureText } from '#lib/failure-text.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { autogradeQueries, takeMarks } from './autograde.api.ts'
import { markOf } from './autograde.rules.ts'
import classes from './dialogs.module.css'
import { MarkChange } from './mark-change.tsx'
import { PeoplePreview } from './people-preview.tsx'

interface TakeMarksDialogProps {
  academyId: number
  stageLectureId: number
  minMark: number | null
  onClose: () => void
}

const peopleOf = (ids: readonly number[], responses: readonly GradedResponse[]) => {
  const byId = new Map(responses.map((response) => [response.homeworkResponseId, response]))
  return ids.flatMap((id) => {
    const response = byId.get(id)
    if (!response) return []
    return [{ id, student: response.student, note: <MarkChange before={response.mark} after={response.bestMark} /> }]
  })
}

/** AG-13 to AG-15: how many and who first, then the marks. */
export function TakeMarksDialog({ academyId, stageLectureId, minMark, onClose }: TakeMarksDialogProps) {
  const t = useT()
  const failureText = useFailureText()
  const [text, setText] = useState(String(minMark ?? 5))
  const { isBusy, failure, run } = useAction()
  const least = markOf(text)
  const found = useQuery({
    ...autogradeQueries.withoutReview(academyId, stageLectureId, least ?? 0),
    enabled: least !== null,
  })
  const responses = useQuery(autogradeQueries.responses(academyId, stageLectureId))
  const failed = [found, responses].find(({ isError }) => isError)
  const count = least === null ? 0 : (found.data?.count ?? 0)
  const send = async () => {
    if (least === null || count === 0) return
    await run(async () => {
      alerts.success('autogradePanel.marks.done', { count: await takeMarks(academyId, stageLectureId, least) })
      onClose()
    })
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      locked={isBusy}
      width={560}
      closeLabel={t('action.close')}
      title={t('autogradePanel.marks.title')}
      footer={
        <>
          <Button size="sm" variant="secondary" disabled={isBusy} onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button size="sm" type="submit" form="take-marks" loading={isBusy} disabled={count === 0}>
            {t('autogradePanel.marks.confirm', { count })}
          </Button>
        </>
      }
    >
      <form
        id="take-marks"
        noValidate
        className="ac-stack ac-gap-16"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <p className="ac-soft">{t('autogradePanel.marks.text')}</p>
        <TextField
          size="sm"
          className={classes.mark}
          data-autofocus
          inputMode="numeric"
          maxLength={2}
          required
          label={t('autogradePanel.marks.minMark')}
          help={t('autogradePanel.marks.minMarkHelp')}
          error={least === null ? t('autogradePanel.marks.wrongMark') : undefined}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {failed && <LoadFailure query={failed} />}
        {least !== null && !failed && (!found.data || !responses.data) && <LoadingBlock height={80} radius={10} />}
        {least !== null && found.data && responses.data && (
          <>
            <p role="status" className="ac-medium">
              {t('autogradePanel.marks.count', { count, min: least })}
            </p>
            <PeoplePreview label={t('autogradePanel.marks.title')} people={peopleOf(found.data.ids, responses.data)} />
          </>
        )}
        {failure !== null && <Notice tone="error">{failureText(failure)}</Notice>}
      </form>
    </Dialog>
  )
}
