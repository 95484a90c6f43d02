import type { ContentLocale } from '@academy/contract/enums'
import type { Lecture } from '@academy/contract/lectures'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { alerts } from '#lib/alerts.ts'
import { formatDateTime } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { paths } from '#lib/paths.ts'
import { personName } from '#domain/person/person-name.ts'
import { queryClient } from '#lib/query-client.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { TrashIcon } from '#ui/icons.tsx'
import { LanguageFields } from '#ui/language-fields.tsx'
import { MarkdownFields } from '#ui/markdown-fields.tsx'
import { Notice } from '#ui/notice.tsx'
import { SearchSelectField } from '#ui/search-select-field.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { EditorFrame } from '#kit/editor/editor-frame.tsx'
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
import { languageErrors, missingMarks, useErrorOf, useMarkdownTexts } from './lecture-texts.ts'
import { lecturesQueries, saveLecture } from './lectures.api.ts'
import { RemoveLectureDialog } from './remove-lecture-dialog.tsx'
import { useEditor } from '#kit/editor/use-editor.ts'

const fieldId = (field: string) => `lecture-${field.replaceAll('.', '-')}`
const boundsOf = (field: string) => ({
  min: 1,
  max: field.startsWith('shortName') ? maxLengths.shortName : field.startsWith('name') ? maxLengths.name : 10_000,
})

interface LectureEditorProps {
  academyId: number
  /** null: a new one. */
  lecture: Lecture | null
  /** HW-16: where a saved one leads. */
  onSaved: () => void
  onRemoved: () => void
}

/** HW-15 */
export function LectureEditor({ academyId, lecture, onSaved, onRemoved }: LectureEditorProps) {
  const t = useT()
  const locale = useLocale()
  const rights = useLectureRights(academyId)
  const isReadOnly = lecture === null ? !rights.mayCreate : !rights.mayEdit(lecture.lecturerId)
  const [isRemoving, setRemoving] = useState(false)
  const ownLecturer = rights.isOnlyOwn ? String(rights.userId) : ''
  const editor = useEditor<LectureForm, Lecture>({
    loaded: lecture,
    initial: lecture ? formOfLecture(lecture) : { ...emptyLecture, lecturerId: ownLecturer },
    formOf: formOfLecture,
    check: checkLecture,
    send: (known, form) => saveLecture(academyId, known, toLectureInput(form)),
    load: ({ id }) => queryClient.fetchQuery(lecturesQueries.one(academyId, id)),
    onSaved: (stored) => alerts.success('lectures.saved', { name: localized(stored.name, locale) }),
    onDone: onSaved,
    // HW-17
    onFailed: (isNew) => alerts.error(isNew ? 'lectures.createFailed' : 'lectures.updateFailed'),
  })
  const { form, broken, known, change } = editor
  const errorOf = useErrorOf(broken)
  const markdownTexts = useMarkdownTexts()
  const { languageLabels, markLabels } = markdownTexts
  const nameOf = (field: string) => {
    const [part, language] = field.split('.') as ['name' | 'shortName' | 'description' | 'lecturerId', ContentLocale?]
    return [t(`lectures.field.${part}`), language && languageLabels[language]].filter(Boolean).join(', ')
  }
  const errors = Object.keys(broken).map((field) => ({
    fieldId: fieldId(field),
    message: `${nameOf(field)}: ${errorOf(field, boundsOf(field)) ?? ''}`,
  }))
  return (
    <EditorFrame
      editor={editor}
      errors={errors}
      failureTitle={t(known === null ? 'lectures.createFailed' : 'lectures.updateFailed')}
      saveLabel={t(known === null ? 'lectures.createSave' : 'action.save')}
      cancelHref={paths.lectures}
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
      {isReadOnly && <Notice tone="info">{t('lectures.readOnly')}</Notice>}
      <Card title={t('lectures.general')}>
        <fieldset className={classes.fields} disabled={isReadOnly}>
          <div className={classes.pair}>
            <LanguageFields
              {...{ languageLabels, markLabels }}
              id={fieldId('name')}
              label={t('lectures.field.name')}
              required
              maxLength={maxLengths.name}
              values={form.name}
              onChange={(language, text) =>
                change((current) => withName(current, language, text), `name.${language}`, `shortName.${language}`)
              }
              errors={languageErrors(errorOf, 'name', boundsOf('name'))}
            />
            <LanguageFields
              {...{ languageLabels, markLabels }}
              id={fieldId('shortName')}
              label={t('lectures.field.shortName')}
              help={t('lectures.shortNameHelp')}
              required
              maxLength={maxLengths.shortName}
              values={form.shortName}
              onChange={(language, text) =>
                change(
                  (current) => ({ ...current, shortName: { ...current.shortName, [language]: text } }),
                  `shortName.${language}`,
                )
              }
              errors={languageErrors(errorOf, 'shortName', boundsOf('shortName'))}
            />
          </div>
          <LecturerField
            academyId={academyId}
            lecture={lecture}
            value={form.lecturerId}
            isFixed={rights.isOnlyOwn || isReadOnly}
            error={errorOf('lecturerId')}
            onChange={(lecturerId) => change((current) => ({ ...current, lecturerId }), 'lecturerId')}
          />
        </fieldset>
      </Card>
      <Card>
        <MarkdownFields
          {...markdownTexts}
          id={fieldId('description')}
          label={t('lectures.field.description')}
          disabled={isReadOnly}
          values={form.description}
          marks={missingMarks(form.description)}
          rows={14}
          onChange={(language, text) =>
            change(
              (current) => ({ ...current, description: { ...current.description, [language]: text } }),
              `description.${language}`,
            )
          }
          errors={languageErrors(errorOf, 'description', boundsOf('description'))}
        />
      </Card>
      {lecture !== null && (
        <Card title={t('lectures.heldIn')}>
          {lecture.heldIn.length === 0 ? (
            <p className="ac-dim ac-sm">{t('lectures.notHeld')}</p>
          ) : (
            <ul className={classes.held}>
              {lecture.heldIn.map(({ stageLectureId, stageId, stageName, groupName, startDate }) => (
                <li key={stageLectureId}>
                  <TextLink href={paths.mainStageLecture(stageId, stageLectureId)}>
                    {localized(stageName, locale)}, {groupName ?? t('common.forEveryone')}
                  </TextLink>
                  <time dateTime={startDate} className="ac-dim ac-sm">
                    {formatDateTime(startDate, locale)}
                  </time>
                </li>
              ))}
            </ul>
          )}
        </Card>
      )}
      {isRemoving && lecture !== null && (
        <RemoveLectureDialog
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

interface LecturerFieldProps {
  academyId: number
  lecture: Lecture | null
  value: string
  isFixed: boolean
  error: string | undefined
  onChange: (lecturerId: string) => void
}

function LecturerField({ academyId, lecture, value, isFixed, error, onChange }: LecturerFieldProps) {
  const t = useT()
  const employees = useQuery(lecturesQueries.employees(academyId)).data ?? []
  const known = employees.map((one) => ({ value: String(one.id), label: personName(one, t) }))
  // Somebody who works here no longer is still the one who gave it.
  const former = lecture?.lecturer
  const options =
    former && !known.some((one) => one.value === String(former.id))
      ? [...known, { value: String(former.id), label: personName(former, t) }]
      : known
  return (
    <SearchSelectField
      id={fieldId('lecturerId')}
      className={classes.short}
      label={t('lectures.field.lecturerId')}
      optionalLabel={t('app.optional')}
      help={isFixed ? undefined : t('lectures.lecturerHelp')}
      placeholder={t('lectures.noLecturer')}
      nothingFound={t('common.noOneFound')}
      options={options}
      value={value === '' ? null : value}
      disabled={isFixed}
      clearable
      error={error}
      onChange={(id) => onChange(id ?? '')}
    />
  )
}
