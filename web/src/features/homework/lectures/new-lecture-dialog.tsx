import type { Lecture } from '@academy/contract/lectures'
import { useEditor } from '#kit/editor/use-editor.ts'
import { useFirstWrong } from '#kit/editor/use-first-wrong.ts'
import { alerts } from '#lib/alerts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { queryClient } from '#lib/query-client.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { LanguageFields } from '#ui/language-fields.tsx'
import { Notice } from '#ui/notice.tsx'
import classes from './editor.module.css'
import {
  checkLecture,
  emptyLecture,
  formOfLecture,
  maxLengths,
  toLectureInput,
  withName,
  type LectureForm,
} from './lecture-form.rules.ts'
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
  const { isOnlyOwn, userId } = useLectureRights(academyId)
  const editor = useEditor<LectureForm, Lecture>({
    loaded: null,
    initial: { ...emptyLecture, lecturerId: isOnlyOwn ? String(userId) : '' },
    formOf: formOfLecture,
    check: checkLecture,
    send: async (known, form) => {
      const result = await saveLecture(academyId, known, toLectureInput(form))
      if (typeof result === 'object' && 'stored' in result)
        await queryClient.ensureQueryData(lecturesQueries.list(academyId))
      return result
    },
    load: ({ id }) => queryClient.fetchQuery(lecturesQueries.one(academyId, id)),
    onSaved: onMade,
    onFailed: () => alerts.error('lectures.createFailed'),
  })
  const { form, failure, isSaving, change } = editor
  const fields = useFirstWrong<HTMLDivElement>(editor.attempt)
  const errorOf = useErrorOf(editor.broken)

  return (
    <Dialog
      opened
      title={t('lectures.add')}
      closeLabel={t('action.close')}
      onClose={onClose}
      locked={isSaving}
      width={560}
      footer={
        <>
          <Button size="sm" variant="secondary" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button size="sm" loading={isSaving} onClick={() => void editor.save()}>
            {t('lectures.createSave')}
          </Button>
        </>
      }
    >
      <div ref={fields} className={classes.fields}>
        <p className="ac-dim ac-sm">{t('stageLecture.newLectureHelp')}</p>
        {failure !== null && <Notice tone="error">{failure}</Notice>}
        <LanguageFields
          {...useLanguageTexts()}
          id="new-lecture-name"
          label={t('lectures.field.name')}
          required
          maxLength={maxLengths.name}
          values={form.name}
          onChange={(language, text) =>
            change((now) => withName(now, language, text), `name.${language}`, `shortName.${language}`)
          }
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
            change((now) => ({ ...now, shortName: { ...now.shortName, [language]: text } }), `shortName.${language}`)
          }
          errors={languageErrors(errorOf, 'shortName', { min: 1, max: maxLengths.shortName })}
        />
      </div>
    </Dialog>
  )
}
