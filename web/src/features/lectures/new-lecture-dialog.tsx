import type { Lecture } from '@academy/contract/lectures'
import { useState } from 'react'
import { byField } from '#kit/editor/broken-rules.ts'
import { useAction } from '#kit/use-action.ts'
import { reportFailure } from '#lib/report-failure.ts'
import { alerts } from '#lib/alerts.ts'
import { useFailureText } from '#lib/failure-text.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { queryClient } from '#lib/query-client.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { LanguageFields } from '#ui/language-fields.tsx'
import { Notice } from '#ui/notice.tsx'
import classes from './editor.module.css'
import { checkLecture, emptyLecture, maxLengths, toLectureInput, withName } from './lecture-form.rules.ts'
import { useLectureRights } from './lecture-rights.ts'
import { languageErrors, useErrorOf, useLanguageTexts } from './lecture-texts.ts'
import { lecturesQueries, saveLecture } from './lectures.api.ts'

interface NewLectureDialogProps {
  academyId: number
  onClose: () => void
  onMade: (lecture: Lecture) => void
}

/** A lecture with a name, so that it can be planned at once; its text is written later. */
export function NewLectureDialog({ academyId, onClose, onMade }: NewLectureDialogProps) {
  const t = useT()
  const failureText = useFailureText()
  const { isOnlyOwn, userId } = useLectureRights(academyId)
  const [form, setForm] = useState({ ...emptyLecture, lecturerId: isOnlyOwn ? String(userId) : '' })
  const [broken, setBroken] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const { isBusy, run } = useAction(reportFailure)
  const errorOf = useErrorOf(broken)

  const save = async () => {
    const result = await saveLecture(academyId, null, toLectureInput(form))
    if (typeof result === 'string') return
    if ('refused' in result) return setBroken(byField(result.refused))
    if ('failure' in result) {
      alerts.error('lectures.createFailed')
      return setFailure(failureText(result.failure))
    }
    await queryClient.ensureQueryData(lecturesQueries.list(academyId))
    onMade(result.stored)
  }
  const confirm = () => {
    const findings = checkLecture(form)
    setBroken(findings)
    if (Object.keys(findings).length > 0) return
    setFailure(null)
    void run(save)
  }

  return (
    <Dialog
      opened
      title={t('stageLecture.newLecture')}
      closeLabel={t('action.close')}
      onClose={onClose}
      locked={isBusy}
      width={560}
      footer={
        <>
          <Button size="sm" variant="secondary" onClick={onClose}>
            {t('lectures.cancel')}
          </Button>
          <Button size="sm" loading={isBusy} onClick={confirm}>
            {t('lectures.createSave')}
          </Button>
        </>
      }
    >
      <div className={classes.fields}>
        <p className={classes.note}>{t('stageLecture.newLectureHelp')}</p>
        {failure !== null && <Notice tone="error">{failure}</Notice>}
        <LanguageFields
          {...useLanguageTexts()}
          id="new-lecture-name"
          label={t('lectures.field.name')}
          required
          maxLength={maxLengths.name}
          values={form.name}
          onChange={(language, text) => setForm((current) => withName(current, language, text))}
          errors={languageErrors(errorOf, 'name', { min: 1, max: maxLengths.name })}
        />
        <LanguageFields
          {...useLanguageTexts()}
          id="new-lecture-short-name"
          label={t('lectures.field.shortName')}
          help={t('lectures.shortNameHelp')}
          required
          maxLength={maxLengths.shortName}
          values={form.shortName}
          onChange={(language, text) =>
            setForm((current) => ({ ...current, shortName: { ...current.shortName, [language]: text } }))
          }
          errors={languageErrors(errorOf, 'shortName', { min: 1, max: maxLengths.shortName })}
        />
      </div>
    </Dialog>
  )
}
