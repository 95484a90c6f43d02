import type { MaterialGroup } from '@academy/contract/materials'
import { useRef, useState } from 'react'
import { EditorFrame } from '#kit/editor/editor-frame.tsx'
import { moved } from '#kit/editor/moved.ts'
import { useEditor } from '#kit/editor/use-editor.ts'
import { alerts } from '#lib/alerts.ts'
import { ruleText } from '#lib/field-texts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { queryClient } from '#lib/query-client.ts'
import { Button } from '#ui/button.tsx'
import { PlusIcon } from '#ui/icons.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { ContentCard } from './content-card.tsx'
import classes from './material-group-editor.module.css'
import {
  adoptIds,
  checkForm,
  contentFields,
  contentMaxCount,
  emptyForm,
  fieldId,
  formOf,
  maxLengths,
  nameFieldId,
  newContent,
  toInput,
  type ContentField,
  type ContentForm,
  type GroupForm,
} from './material-group-form.rules.ts'
import { materialGroupsQueries, saveGroup } from './material-groups.api.ts'

let lastKey = 0
const placeIn = (index: number, field: ContentField) => `contents.${index}.${field}`
const focusSoon = (find: () => HTMLElement | null | undefined) => setTimeout(() => find()?.focus())

interface MaterialGroupEditorProps {
  academyId: number
  /** null: a new one. */
  group: MaterialGroup | null
  onCreated: (id: number) => void
}

export function MaterialGroupEditor({ academyId, group, onCreated }: MaterialGroupEditorProps) {
  const t = useT()
  const editor = useEditor<GroupForm, MaterialGroup>({
    loaded: group,
    initial: group === null ? emptyForm : formOf(group),
    formOf,
    adopt: adoptIds,
    check: checkForm,
    send: (known, form) => saveGroup(academyId, known?.id ?? null, toInput(form)),
    load: ({ id }) => queryClient.fetchQuery(materialGroupsQueries.one(academyId, id)),
    onSaved: () => alerts.success('materialGroups.saved'),
    onDone: ({ id }) => {
      if (id !== group?.id) onCreated(id)
    },
    isMadeAnew: true,
  })
  const { form, known, broken, attempt, change } = editor
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [moveSaid, setMoveSaid] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const [shownAttempt, setShownAttempt] = useState(attempt)
  // What is wrong must be seen.
  if (attempt !== shownAttempt) {
    setShownAttempt(attempt)
    const wrong = form.contents.filter((_, index) => contentFields.some((field) => placeIn(index, field) in broken))
    setOpened(new Set([...opened, ...wrong.map(({ key }) => key)]))
  }

  const textOf = (rule: string, field: keyof typeof maxLengths) => t(ruleText(rule), { min: 1, max: maxLengths[field] })
  const errorOf = (index: number, field: ContentField) => {
    const rule = broken[placeIn(index, field)]
    return rule === undefined ? undefined : textOf(rule, field)
  }
  const nameError = broken.name === undefined ? undefined : textOf(broken.name, 'name')
  const errors = [
    ...(nameError === undefined
      ? []
      : [{ fieldId: nameFieldId, message: `${t('materialGroups.field.name')}: ${nameError}` }]),
    ...form.contents.flatMap(({ key, title }, index) =>
      contentFields.flatMap((field) => {
        const error = errorOf(index, field)
        const place = [title.trim() || t('materialGroups.content.new'), t(`materialGroups.content.${field}`)].join(', ')
        return error === undefined ? [] : [{ fieldId: fieldId(key, field), message: `${place}: ${error}` }]
      }),
    ),
  ]

  const setContents = (next: (contents: readonly ContentForm[]) => readonly ContentForm[], ...touched: string[]) =>
    change((now) => ({ ...now, contents: next(now.contents) }), ...touched)
  const toggle = (key: string) => {
    const next = new Set(opened)
    if (!next.delete(key)) next.add(key)
    setOpened(next)
  }
  const add = () => {
    const key = `new-${++lastKey}`
    setContents((contents) => [...contents, newContent(key, contents.at(-1)?.category)])
    setOpened(new Set([...opened, key]))
    focusSoon(() => document.getElementById(fieldId(key, 'title')))
  }
  const remove = (index: number) => {
    const { key } = form.contents[index]!
    setContents((contents) => contents.filter((content) => content.key !== key), 'contents')
    const next = form.contents[index + 1] ?? form.contents[index - 1]
    focusSoon(
      () => list.current?.querySelector<HTMLElement>(`[data-content-toggle="${next?.key}"]`) ?? addButton.current,
    )
  }
  const move = (from: number, by: -1 | 1) => {
    const { key, title } = form.contents[from]!
    setContents((contents) => moved(contents, from, from + by), 'contents')
    const said = { title: title.trim() || t('materialGroups.content.new'), place: from + by + 1 }
    setMoveSaid(t('materialGroups.content.moved', { ...said, count: form.contents.length }))
    // A button at the end of the list switches off under the finger; the line itself is always there.
    if (from + by === 0 || from + by === form.contents.length - 1)
      focusSoon(() => list.current?.querySelector<HTMLElement>(`[data-content-toggle="${key}"]`))
  }

  const isDroppingMarks = known?.contents.some(({ id }) => !form.contents.some((content) => content.id === id))
  return (
    <EditorFrame editor={editor} errors={errors}>
      <TextField
        id={nameFieldId}
        size="sm"
        className={classes.name}
        label={t('materialGroups.field.name')}
        help={t('common.onlyStaffSeeIt')}
        required
        maxLength={maxLengths.name}
        value={form.name}
        error={nameError}
        onChange={({ target }) => change((now) => ({ ...now, name: target.value }), 'name')}
      />
      <section className={classes.contents} aria-labelledby="material-group-contents">
        <h2 id="material-group-contents">{t('materialGroups.contents.title')}</h2>
        {form.contents.length === 0 && <p className="ac-soft">{t('materialGroups.contents.empty')}</p>}
        <ol role="list" ref={list} className="ac-stack ac-gap-10">
          {form.contents.map((content, index) => (
            <ContentCard
              key={content.key}
              content={content}
              isOpen={opened.has(content.key)}
              isFirst={index === 0}
              isLast={index === form.contents.length - 1}
              errorOf={(field) => errorOf(index, field)}
              onToggle={() => toggle(content.key)}
              onChange={(changes) =>
                setContents(
                  (contents) => contents.map((each) => (each.key === content.key ? { ...each, ...changes } : each)),
                  ...Object.keys(changes).map((field) => `contents.${index}.${field}`),
                )
              }
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
          className="ac-start"
          leading={<PlusIcon size={18} />}
          disabled={form.contents.length >= contentMaxCount}
          onClick={add}
        >
          {t('materialGroups.contents.add')}
        </Button>
      </section>
      {isDroppingMarks && <Notice tone="warning">{t('materialGroups.removedWarning')}</Notice>}
    </EditorFrame>
  )
}
