import { contentLocales, stageTypes, type ContentLocale, type StageType } from '@academy/contract/enums'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { Card } from '#ui/card.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { DateTimeField } from '#kit/dates/date-time-field.tsx'
import { LanguageFields } from '#ui/language-fields.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { languageMarks, typeNameOf, type LanguageMarks } from './board.rules.ts'
import { fieldId } from './field-names.ts'
import { IconChoice } from './icon-choice.tsx'
import classes from './stage-editor.module.css'
import type { StageForm } from './stage-form.rules.ts'
import type { StageEditor } from './use-stage-editor.ts'

const nameMaxLength = 100

export const useLanguageTexts = () => {
  const t = useT()
  return {
    languageLabels: {
      ua: t('common.language.ua'),
      en: t('common.language.en'),
      ru: t('common.language.ru'),
    },
    markLabels: { missing: t('common.missing'), older: t('common.outdated') },
  }
}

/** What stands at the fields of one text in all its languages. */
export const languageErrors = (
  errorOf: StageEditor['errorOf'],
  field: string,
  bounds?: { min: number; max: number },
): Partial<Record<ContentLocale, string | undefined>> =>
  Object.fromEntries(contentLocales.map((locale) => [locale, errorOf(`${field}.${locale}`, bounds)]))

/** As it was saved, until it is typed anew: a language that is being written is not old. */
const marksOf = ({ saved, form }: StageEditor): LanguageMarks => {
  if (saved === null) return {}
  const marks = languageMarks(saved.name, saved.nameUpdatedAt)
  return Object.fromEntries(
    Object.entries(marks).filter(
      ([locale]) => form.name[locale as ContentLocale] === (saved.name[locale as ContentLocale] ?? ''),
    ),
  )
}

export function GeneralSection({ editor }: { editor: StageEditor }) {
  const t = useT()
  const { form, change, errorOf, mayManage } = editor
  const languageTexts = useLanguageTexts()
  const setText = (field: 'name' | 'description') => (language: ContentLocale, text: string) =>
    change({ [field]: { ...form[field], [language]: text } } as Pick<StageForm, typeof field>)
  return (
    <Card title={t('stageEdit.general')}>
      <fieldset className={classes.fields} disabled={!mayManage}>
        <TypeField editor={editor} />
        <LanguageFields
          {...languageTexts}
          id={fieldId('name')}
          label={t('common.name')}
          required
          maxLength={nameMaxLength}
          values={form.name}
          onChange={setText('name')}
          marks={marksOf(editor)}
          errors={languageErrors(errorOf, 'name', { min: 1, max: nameMaxLength })}
        />
        <TextField
          id={fieldId('urlName')}
          label={t('stageEdit.urlName')}
          required
          value={form.urlName}
          error={errorOf('urlName', { min: 1, max: 60 })}
          help={t('stageEdit.urlNameHelp', { address: paths.stage(form.urlName || '…').replace('%E2%80%A6', '…') })}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => change({ urlName: event.target.value })}
        />
        <IconChoice stageType={form.stageType} value={form.icon} onChange={(icon) => change({ icon })} />
        <LanguageFields
          {...languageTexts}
          id={fieldId('description')}
          label={t('stageEdit.description')}
          optionalLabel={t('app.optional')}
          multiline
          rows={5}
          values={form.description}
          onChange={setText('description')}
          errors={languageErrors(errorOf, 'description', { min: 0, max: 10_000 })}
          help={t('stageEdit.descriptionHelp')}
        />
      </fieldset>
    </Card>
  )
}

function TypeField({ editor: { form, change, errorOf, saved } }: { editor: StageEditor }) {
  const t = useT()
  const counts = saved?.counts
  const isEntered = counts !== undefined && counts.opened + counts.passed + counts.failed > 0
  const isChanged = saved !== null && saved.stageType !== form.stageType
  const help = isEntered
    ? t('stageEdit.typeLocked')
    : isChanged
      ? t('stageEdit.typeWarning')
      : t(`stageTypeHelp.${typeNameOf(form.stageType)}`)
  return (
    <SelectField
      id={fieldId('stageType')}
      label={t('stageEdit.type')}
      required
      disabled={isEntered}
      value={String(form.stageType)}
      error={errorOf('stageType')}
      help={help}
      onChange={(event) => change({ stageType: Number(event.target.value) as StageType })}
      options={Object.values(stageTypes).map((type) => ({
        value: String(type),
        label: t(`stageType.${typeNameOf(type)}`),
      }))}
    />
  )
}

export function WhenSection({ editor: { form, change, errorOf, mayManage } }: { editor: StageEditor }) {
  const t = useT()
  return (
    <Card title={t('stageEdit.when')}>
      <fieldset className={classes.fields} disabled={!mayManage}>
        <div className={classes.pair}>
          <DateTimeField
            id={fieldId('startDate')}
            label={t('common.start')}
            optionalLabel={t('app.optional')}
            value={form.startDate}
            error={errorOf('startDate')}
            help={t('stageEdit.startHelp')}
            onChange={(startDate) => change({ startDate })}
          />
          <DateTimeField
            id={fieldId('endDate')}
            label={t('common.end')}
            optionalLabel={t('app.optional')}
            value={form.endDate}
            min={form.startDate}
            error={errorOf('endDate')}
            help={t('stageEdit.endHelp')}
            onChange={(endDate) => change({ endDate })}
          />
        </div>
        <CheckboxField
          id={fieldId('isOnlyForDesignated')}
          label={t('stageEdit.designated')}
          help={t('stageEdit.designatedHelp')}
          checked={form.isOnlyForDesignated}
          onChange={(event) => change({ isOnlyForDesignated: event.target.checked })}
        />
      </fieldset>
    </Card>
  )
}
