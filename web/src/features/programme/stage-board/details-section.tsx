import { repoTypes, stageTypes, keyOf, type ContentLocale, type RepoType } from '@academy/contract/enums'
import { useQuery } from '@tanstack/react-query'
import { useT } from '#lib/i18n/use-t.ts'
import { Card } from '#ui/card.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { LanguageFields } from '#ui/language-fields.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { detailsKindOf, typeNameOf } from './board.rules.ts'
import { fieldId } from './field-names.ts'
import { languageErrors, useLanguageTexts } from './general-section.tsx'
import { MaterialsSection } from './materials-section.tsx'
import { stageBoardQueries } from './stage-board.api.ts'
import classes from './stage-editor.module.css'
import { TestingSection } from './testing-section.tsx'
import type { DetailsProps } from './use-stage-editor.ts'

/** STG-03 to STG-05: what belongs to the type of the stage. */
export function DetailsSection({ academyId, editor }: DetailsProps) {
  const t = useT()
  switch (detailsKindOf(editor.form.stageType)) {
    case 'testing':
      return <TestingSection {...{ academyId, editor }} />
    case 'materials':
      return editor.form.stageType === stageTypes.MaterialsForPreparationMarkdown ? (
        <TextSection editor={editor} />
      ) : (
        <MaterialsSection {...{ academyId, editor }} />
      )
    case 'lecture':
      return <LectureSection editor={editor} />
    case 'project':
      return <ProjectSection editor={editor} />
    case 'page':
      return <PageSection {...{ academyId, editor }} />
    default:
      return (
        <Card title={t(`stageType.${typeNameOf(editor.form.stageType)}`)}>
          <p className={classes.note}>
            {t(editor.form.stageType === stageTypes.MiniProject ? 'stageEdit.miniProject' : 'stageEdit.noDetails')}
          </p>
        </Card>
      )
  }
}

/** MAT-26 */
function TextSection({ editor: { form, change, errorOf, mayEditDetails } }: Pick<DetailsProps, 'editor'>) {
  const t = useT()
  const languageTexts = useLanguageTexts()
  const set = (language: ContentLocale, text: string) => change({ markdown: { ...form.markdown, [language]: text } })
  return (
    <Card title={t('stageEdit.materials')}>
      <fieldset className={classes.fields} disabled={!mayEditDetails}>
        <LanguageFields
          {...languageTexts}
          id={fieldId('markdown')}
          label={t('stageEdit.text')}
          multiline
          rows={12}
          values={form.markdown}
          onChange={set}
          errors={languageErrors(errorOf, 'markdown', { min: 0, max: 10_000 })}
          help={t('stageEdit.descriptionHelp')}
        />
      </fieldset>
    </Card>
  )
}

function LectureSection({ editor: { form, change, errorOf, mayEditDetails } }: Pick<DetailsProps, 'editor'>) {
  const t = useT()
  return (
    <Card title={t('common.lectures')}>
      <fieldset className={classes.fields} disabled={!mayEditDetails}>
        <CheckboxField
          label={t('stageEdit.showMarks')}
          checked={form.showMarks}
          onChange={(event) => change({ showMarks: event.target.checked })}
        />
        <TextField
          className={classes.short}
          id={fieldId('defaultAttempts')}
          label={t('stageEdit.defaultAttempts')}
          help={t('stageEdit.defaultAttemptsHelp')}
          inputMode="numeric"
          required
          value={form.defaultAttempts}
          error={errorOf('defaultAttempts')}
          onChange={(event) => change({ defaultAttempts: event.target.value })}
        />
      </fieldset>
    </Card>
  )
}

function ProjectSection({ editor: { form, change, errorOf, mayEditDetails } }: Pick<DetailsProps, 'editor'>) {
  const t = useT()
  const languageTexts = useLanguageTexts()
  const set = (language: ContentLocale, text: string) =>
    change({ projectDescription: { ...form.projectDescription, [language]: text } })
  return (
    <Card title={t('stageEdit.project')}>
      <fieldset className={classes.fields} disabled={!mayEditDetails}>
        <SelectField
          className={classes.short}
          id={fieldId('repositoryType')}
          label={t('stageEdit.repositoryType')}
          value={String(form.repositoryType)}
          onChange={(event) => change({ repositoryType: Number(event.target.value) as RepoType })}
          options={Object.values(repoTypes).map((type) => ({
            value: String(type),
            label: t(`stageEdit.repo.${keyOf(repoTypes, type)!}`),
          }))}
        />
        <LanguageFields
          {...languageTexts}
          id={fieldId('projectDescription')}
          label={t('stageEdit.projectDescription')}
          optionalLabel={t('app.optional')}
          multiline
          rows={6}
          values={form.projectDescription}
          onChange={set}
          errors={languageErrors(errorOf, 'projectDescription', { min: 0, max: 10_000 })}
          help={t('stageEdit.descriptionHelp')}
        />
        <TextField
          id={fieldId('technologies')}
          label={t('common.technologies')}
          optionalLabel={t('app.optional')}
          help={t('stageEdit.technologiesHelp')}
          value={form.technologies}
          error={errorOf('technologies')}
          onChange={(event) => change({ technologies: event.target.value })}
        />
      </fieldset>
    </Card>
  )
}

/** STG-74, Q-77 */
function PageSection({ academyId, editor: { form, change, errorOf, mayEditDetails } }: DetailsProps) {
  const t = useT()
  const templates = useQuery(stageBoardQueries.templates(academyId)).data
  const chosen = templates?.find(({ name }) => name === form.template)
  return (
    <Card title={t('stageEdit.page')}>
      <fieldset className={classes.fields} disabled={!mayEditDetails}>
        <SelectField
          id={fieldId('template')}
          label={t('stageEdit.template')}
          placeholder={t('stageEdit.noTemplate')}
          value={form.template}
          error={errorOf('template')}
          help={templates?.length === 0 ? t('stageEdit.noTemplates') : undefined}
          onChange={(event) => change({ template: event.target.value })}
          options={(templates ?? []).map(({ name }) => ({ value: name, label: name }))}
        />
      </fieldset>
      {chosen && (
        <p className={classes.note}>
          <TextLink href={chosen.link} newTabLabel={t('app.opensInNewTab')}>
            {t('stageEdit.openTemplate')}
          </TextLink>
        </p>
      )}
    </Card>
  )
}
