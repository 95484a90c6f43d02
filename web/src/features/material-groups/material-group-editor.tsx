import type { MaterialGroup } from '@academy/contract/materials'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { ruleText } from '#lib/field-texts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { FormErrorSummary } from '#ui/form-error-summary.tsx'
import { PlusIcon } from '#ui/icons.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { ContentCard } from './content-card.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import classes from './material-group-editor.module.css'
import {
  contentFields,
  contentMaxCount,
  fieldId,
  maxLengths,
  nameFieldId,
  type ContentField,
} from './material-group-form.rules.ts'
import { useGroupForm } from './use-group-form.ts'

const focusSoon = (find: () => HTMLElement | null | undefined) => setTimeout(() => find()?.focus())

interface MaterialGroupEditorProps {
  academyId: number
  /** null: a new one. */
  group: MaterialGroup | null
  onCreated: (id: number) => void
}

export function MaterialGroupEditor({ academyId, group, onCreated }: MaterialGroupEditorProps) {
  const t = useT()
  const state = useGroupForm(academyId, group)
  const { form, id, opened, broken, attempt, isSaving, isGone, isDirty, isDroppingMarks } = state
  const [moveSaid, setMoveSaid] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)

  const wasNew = group === null
  useEffect(() => {
    if (wasNew && id !== null && !isDirty) onCreated(id)
  }, [wasNew, id, isDirty, onCreated])

  const textOf = (rule: string, field: keyof typeof maxLengths) => t(ruleText(rule), { min: 1, max: maxLengths[field] })
  const errorOf = (key: string, field: ContentField) => {
    const rule = broken[fieldId(key, field)]
    return rule === undefined ? undefined : textOf(rule, field)
  }
  const nameError = broken[nameFieldId] === undefined ? undefined : textOf(broken[nameFieldId], 'name')
  const errors = [
    ...(nameError === undefined
      ? []
      : [{ fieldId: nameFieldId, message: `${t('materialGroups.field.name')}: ${nameError}` }]),
    ...form.contents.flatMap(({ key, title }) =>
      contentFields.flatMap((field) => {
        const error = errorOf(key, field)
        const place = [title.trim() || t('materialGroups.content.new'), t(`materialGroups.content.${field}`)].join(', ')
        return error === undefined ? [] : [{ fieldId: fieldId(key, field), message: `${place}: ${error}` }]
      }),
    ),
  ]

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void state.save()
  }
  const add = () => {
    const key = state.add()
    focusSoon(() => document.getElementById(fieldId(key, 'title')))
  }
  const remove = (index: number) => {
    state.remove(form.contents[index]!.key)
    const next = form.contents[index + 1] ?? form.contents[index - 1]
    focusSoon(
      () => list.current?.querySelector<HTMLElement>(`[data-content-toggle="${next?.key}"]`) ?? addButton.current,
    )
  }
  const move = (from: number, by: -1 | 1) => {
    const { key, title } = form.contents[from]!
    state.move(from, from + by)
    const said = { title: title.trim() || t('materialGroups.content.new'), place: from + by + 1 }
    setMoveSaid(t('materialGroups.content.moved', { ...said, count: form.contents.length }))
    // A button at the end of the list switches off under the finger; the line itself is always there.
    if (from + by === 0 || from + by === form.contents.length - 1)
      focusSoon(() => list.current?.querySelector<HTMLElement>(`[data-content-toggle="${key}"]`))
  }

  return (
    <form className={classes.editor} onSubmit={submit} noValidate>
      <FormErrorSummary title={t('materialGroups.errors')} errors={errors} attempt={attempt} />
      {isGone && <Notice tone="warning">{t('materialGroups.gone')}</Notice>}
      <TextField
        id={nameFieldId}
        size="sm"
        className={classes.name}
        label={t('materialGroups.field.name')}
        help={t('materialGroups.field.nameHelp')}
        required
        maxLength={maxLengths.name}
        value={form.name}
        error={nameError}
        onChange={(event) => state.setName(event.target.value)}
      />
      <section className={classes.contents} aria-labelledby="material-group-contents">
        <h2 id="material-group-contents">{t('materialGroups.contents.title')}</h2>
        {form.contents.length === 0 && <p className={classes.empty}>{t('materialGroups.contents.empty')}</p>}
        <ol role="list" ref={list} className={classes.list}>
          {form.contents.map((content, index) => (
            <ContentCard
              key={content.key}
              content={content}
              isOpen={opened.has(content.key)}
              isFirst={index === 0}
              isLast={index === form.contents.length - 1}
              errorOf={(field) => errorOf(content.key, field)}
              onToggle={() => state.toggle(content.key)}
              onChange={(change) => state.change(content.key, change)}
              onMove={(by) => move(index, by)}
              onRemove={() => remove(index)}
            />
          ))}
        </ol>
        <span role="status" className="ac-visually-hidden">
          {moveSaid}
        </span>
        <Button
          ref={addButton}
          size="sm"
          variant="secondary"
          className={classes.add}
          leading={<PlusIcon size={18} />}
          disabled={form.contents.length >= contentMaxCount}
          onClick={add}
        >
          {t('materialGroups.contents.add')}
        </Button>
      </section>
      {isDroppingMarks && <Notice tone="warning">{t('materialGroups.removedWarning')}</Notice>}
      <div className={classes.bar}>
        <span className={classes.state} role="status">
          {t(isDirty ? 'materialGroups.notSaved' : 'materialGroups.allSaved')}
        </span>
        <Button size="sm" type="submit" loading={isSaving}>
          {t('materialGroups.save')}
        </Button>
      </div>
      <LeaveGuard isDirty={isDirty} />
    </form>
  )
}
