import type { Stage } from '@academy/contract/stages'
import type { StageLecture } from '@academy/contract/lectures'
import { useState } from 'react'
import { alerts } from '#lib/alerts.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { paths } from '#lib/paths.ts'
import { queryClient } from '#lib/query-client.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { TrashIcon } from '#ui/icons.tsx'
import { MarkdownFields } from '#ui/markdown-fields.tsx'
import { Notice } from '#ui/notice.tsx'
import { EditorFrame } from '#kit/editor/editor-frame.tsx'
import classes from './editor.module.css'
import { FeedbackSection } from './feedback-section.tsx'
import { GradingSection } from './grading-section.tsx'
import { HomeworkSection } from './homework-section.tsx'
import { useLectureRights } from './lecture-rights.ts'
import { languageErrors, missingMarks, useErrorOf, useMarkdownTexts } from './lecture-texts.ts'
import { lecturesQueries, saveStageLecture } from './lectures.api.ts'
import { PlanSection } from './plan-section.tsx'
import { RemoveStageLectureDialog } from './remove-stage-lecture-dialog.tsx'
import { boundsOf, fieldId, type SectionProps, type StageLectureField } from './stage-lecture-fields.ts'
import {
  checkStageLecture,
  formOfStageLecture,
  newStageLecture,
  toStageLectureInput,
  type StageLectureForm,
} from './stage-lecture-form.rules.ts'
import { useEditor } from '#kit/editor/use-editor.ts'

interface StageLectureEditorProps {
  academyId: number
  stage: Stage
  /** null: a new one. */
  lecture: StageLecture | null
  onSaved: () => void
  onRemoved: () => void
}

/** HW-09, HW-10 to HW-14: a lecture as it is held in a stage. */
export function StageLectureEditor({ academyId, stage, lecture, onSaved, onRemoved }: StageLectureEditorProps) {
  const t = useT()
  const locale = useLocale()
  const rights = useLectureRights(academyId)
  const isReadOnly =
    lecture === null ? !rights.mayCreate : !rights.mayEdit(lecture.lecturer?.id ?? null, lecture.homeworkCuratorId)
  const [isRemoving, setRemoving] = useState(false)
  const [initial] = useState(() => (lecture ? formOfStageLecture(lecture) : newStageLecture(new Date(), stage)))
  const editor = useEditor<StageLectureForm, StageLecture>({
    loaded: lecture,
    initial,
    formOf: formOfStageLecture,
    check: (form) => checkStageLecture(stage.id, form),
    send: (known, form) => saveStageLecture(academyId, known, toStageLectureInput(stage.id, form)),
    load: ({ id }) => queryClient.fetchQuery(lecturesQueries.heldOne(academyId, id)),
    onSaved: (stored) => alerts.success('stageLecture.saved', { name: localized(stored.lectureName, locale) }),
    onDone: onSaved,
    onFailed: () => undefined,
  })
  const { form, broken, known, change } = editor
  const errorOf = useErrorOf(broken)
  const markdownTexts = useMarkdownTexts()
  const nameOf = (field: string): string => {
    const [part, language] = field.split('.') as [StageLectureField, 'ua' | 'en' | 'ru' | undefined]
    const isText = part === 'homework' || part === 'materials'
    const parts = [t(`stageLecture.field.${part}`), isText && language && markdownTexts.languageLabels[language]]
    return parts.filter(Boolean).join(', ')
  }
  const errors = Object.keys(broken).map((field) => ({
    fieldId: fieldId(field),
    message: `${nameOf(field)}: ${errorOf(field, boundsOf(field)) ?? ''}`,
  }))
  const section: SectionProps = { academyId, editor, errorOf, isReadOnly }
  // What is wrong must be seen, also behind a switch that is off.
  const isHomeworkWrong = ['attempts', 'minMark', 'testRepoLink', 'needRepo', 'traceAccordingText', 'homework'].some(
    (field) => Object.keys(broken).some((name) => name.startsWith(field)),
  )
  return (
    <EditorFrame
      editor={editor}
      errors={errors}
      failureTitle={t('common.couldntSave')}
      saveLabel={t(known === null ? 'stageLecture.createSave' : 'action.save')}
      cancelHref={paths.mainStage(stage.id)}
      isReadOnly={isReadOnly}
      removeButton={
        lecture !== null &&
        rights.mayDelete && (
          <Button
            size="sm"
            variant="ghost"
            className={classes.delete}
            leading={<TrashIcon size={18} />}
            onClick={() => setRemoving(true)}
          >
            {t('action.delete')}
          </Button>
        )
      }
    >
      {isReadOnly && <Notice tone="info">{t('stageLecture.readOnly')}</Notice>}
      <PlanSection {...section} stage={stage} />
      <HomeworkSection {...section} isShown={form.hasHomework || isHomeworkWrong} />
      {(form.hasHomework || isHomeworkWrong) && <GradingSection {...section} />}
      <Card title={t('stageLecture.materials')}>
        <MarkdownFields
          {...markdownTexts}
          id={fieldId('materials')}
          label={t('stageLecture.field.materials')}
          optionalLabel={t('app.optional')}
          disabled={isReadOnly}
          rows={8}
          values={form.materials}
          marks={missingMarks(form.materials)}
          onChange={(language, text) =>
            change(
              (current) => ({ ...current, materials: { ...current.materials, [language]: text } }),
              `materials.${language}`,
            )
          }
          errors={languageErrors(errorOf, 'materials', boundsOf('materials'))}
        />
      </Card>
      <FeedbackSection {...section} />
      {isRemoving && lecture !== null && (
        <RemoveStageLectureDialog
          academyId={academyId}
          lecture={lecture}
          onClose={() => setRemoving(false)}
          onRemoved={() => {
            editor.forget()
            onRemoved()
          }}
        />
      )}
    </EditorFrame>
  )
}
