import type { FormVariantType } from '@academy/contract/enums'
import type { FormVariantRow } from '@academy/contract/form-variants'
import { shortTextMaxLength } from '@academy/contract/limits'
import type { FormEvent } from 'react'
import { useEditor } from '#kit/editor/use-editor.ts'
import { useFirstWrong } from '#kit/editor/use-first-wrong.ts'
import { alerts } from '#lib/alerts.ts'
import { ruleText } from '#lib/field-texts.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { checkVariant, formOf, shared, toInput, type VariantForm } from './form-variant-form.rules.ts'
import { useVariantRights } from './form-variant-rights.ts'
import { useListTexts } from './form-variant-texts.ts'
import { isSlider, typesInOrder } from './form-variants-list.rules.ts'
import { saveVariant } from './form-variants.api.ts'

const positionMax = 1_000_000
const bounds: Readonly<Record<string, { min: number; max: number }>> = { position: { min: 0, max: positionMax } }

interface FormVariantDialogProps {
  /** null: a new one. */
  entry: FormVariantRow | null
  type: FormVariantType
  /** Where a new one stands. */
  position: number
  onClose: () => void
}

export function FormVariantDialog({ entry, type, position, onClose }: FormVariantDialogProps) {
  const t = useT()
  const locale = useLocale()
  const { nameOf } = useListTexts()
  const { academies, mayChangeShared } = useVariantRights()
  const choices = [
    ...academies.map(({ id, name }) => ({ value: String(id), label: name })),
    ...(mayChangeShared ? [{ value: shared, label: t('formVariants.forAll') }] : []),
  ]
  // Where there is more than one to choose from nobody is given the wrong one by default.
  const only = academies.length === 1 ? String(academies[0]!.id) : ''
  const empty: VariantForm = { type, text: { ua: '', en: '' }, academy: only, position: String(position) }
  const editor = useEditor<VariantForm, FormVariantRow>({
    loaded: entry,
    initial: entry === null ? empty : formOf(entry),
    formOf,
    // Both are chosen once.
    adopt: (form, { type, academy }) => ({ ...form, type, academy }),
    check: checkVariant,
    send: (known, form) => saveVariant(known, toInput(form)),
    // A long list may show it on another page: the message names it and its place.
    onSaved: ({ text, position: place }, isNew) =>
      isNew
        ? alerts.success('formVariants.added', { name: localized(text, locale), place })
        : alerts.success('formVariants.saved'),
    onDone: onClose,
  })
  const { form, known, change, broken, attempt } = editor
  const fields = useFirstWrong<HTMLFormElement>(attempt)
  const errorOf = (field: string) =>
    broken[field] && t(ruleText(broken[field]), bounds[field] ?? { min: 1, max: shortTextMaxLength })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void editor.save()
  }
  return (
    <Dialog
      opened
      title={known === null ? t('formVariants.add') : t('formVariants.editTitle')}
      closeLabel={t('action.close')}
      onClose={onClose}
      locked={editor.isSaving || editor.isDirty}
      footer={
        <>
          <Button size="sm" variant="secondary" disabled={editor.isSaving} onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button size="sm" type="submit" form="form-variant" loading={editor.isSaving}>
            {t(known === null ? 'common.add' : 'action.save')}
          </Button>
        </>
      }
    >
      <form ref={fields} id="form-variant" className="ac-stack ac-gap-16" onSubmit={submit} noValidate>
        {editor.isGone && (
          <Notice tone="error" title={t('editor.gone.title')}>
            {t('editor.gone.text')}
          </Notice>
        )}
        {editor.failure !== null && (
          <Notice tone="error" title={t('formVariants.saveFailed')}>
            {editor.failure}
          </Notice>
        )}
        {known === null ? (
          <SelectField
            size="sm"
            label={t('formVariants.list')}
            value={form.type}
            error={errorOf('type')}
            options={typesInOrder
              .filter((each) => !isSlider(each))
              .map((each) => ({ value: each, label: nameOf(each) }))}
            onChange={({ target }) => change((now) => ({ ...now, type: target.value as FormVariantType }), 'type')}
          />
        ) : (
          <p className="ac-soft">
            {nameOf(known.type)} · {known.academyName ?? t('formVariants.forAll')}
          </p>
        )}
        {(['ua', 'en'] as const).map((language) => (
          <TextField
            key={language}
            id={`form-variant-${language}`}
            size="sm"
            required
            lang={language === 'ua' ? 'uk' : 'en'}
            maxLength={shortTextMaxLength}
            autoComplete="off"
            data-autofocus={language === 'ua' || undefined}
            label={t(`formVariants.text.${language}`)}
            value={form.text[language]}
            error={errorOf(`text.${language}`)}
            onChange={({ target: { value } }) =>
              change((now) => ({ ...now, text: { ...now.text, [language]: value } }), `text.${language}`)
            }
          />
        ))}
        {known === null && (
          <SelectField
            id="form-variant-academy"
            size="sm"
            required
            label={t('formVariants.forWhom')}
            {...(only === '' ? { placeholder: t('form.choose') } : {})}
            value={form.academy}
            error={errorOf('academyId')}
            options={choices}
            onChange={({ target: { value } }) => change((now) => ({ ...now, academy: value }), 'academyId')}
          />
        )}
        <TextField
          id="form-variant-position"
          size="sm"
          required
          inputMode="numeric"
          autoComplete="off"
          label={t('formVariants.position')}
          help={t('formVariants.positionHelp')}
          value={form.position}
          error={errorOf('position')}
          onChange={({ target: { value } }) => change((now) => ({ ...now, position: value }), 'position')}
        />
      </form>
    </Dialog>
  )
}
