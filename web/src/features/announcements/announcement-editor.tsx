import { contentLocales, type ContentLocale } from '@academy/contract/enums'
import { useEffect, useState, type FormEvent, type MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { useT } from '#lib/i18n/use-t.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { FormErrorSummary } from '#ui/form-error-summary.tsx'
import { TrashIcon } from '#ui/icons.tsx'
import { Notice } from '#ui/notice.tsx'
import { SavedMeanwhileDialog } from '#ui/saved-meanwhile-dialog.tsx'
import classes from './announcement-editor.module.css'
import { inOrder } from './announcement-form.rules.ts'
import { AnnouncementTexts, fieldIdOf, useErrorOf } from './announcement-texts.tsx'
import { RemoveAnnouncementDialog } from './remove-announcement-dialog.tsx'
import type { AnnouncementEditorState } from './use-announcement-form.ts'

interface AnnouncementEditorProps {
  academyId: number
  editor: AnnouncementEditorState
  receiversAmount: number
  listHref: string
  onToReceivers: () => void
  onRemoved: () => void
}

/** NTF-36: the texts and what becomes of them. */
export function AnnouncementEditor(props: AnnouncementEditorProps) {
  const { academyId, editor, receiversAmount, listHref, onToReceivers, onRemoved } = props
  const t = useT()
  const errorOf = useErrorOf(editor.broken)
  const [isRemoving, setRemoving] = useState(false)
  const { known } = editor
  const isNew = known === null
  useEffect(() => {
    if (isNew) document.getElementById(fieldIdOf('title.ua'))?.focus()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it is opened
  }, [])
  const errors = inOrder(editor.broken).map((field) => {
    const [part, language] = field.split('.') as ['title' | 'body', ContentLocale]
    const name = `${t(`announcements.field.${part}`)}, ${t(`announcements.language.${language}`)}`
    return { fieldId: fieldIdOf(field), message: `${name}: ${errorOf(field) ?? ''}` }
  })
  /** A field of another language is there before the summary leads to it. */
  const showLanguage = ({ target }: MouseEvent) => {
    const named = (target as Element).closest('a')?.hash.split('-').at(-1)
    const language = contentLocales.find((one) => one === named)
    if (language) flushSync(() => editor.setLanguage(language))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void editor.save()
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the links inside do the work */}
      <div className={classes.wrong} onClickCapture={showLanguage}>
        <FormErrorSummary
          title={t('form.summary', { count: errors.length })}
          errors={errors}
          attempt={editor.attempt}
        />
      </div>
      {known !== null && receiversAmount === 0 && !editor.isDirty && (
        <Notice
          tone="info"
          title={t('announcements.notSent')}
          action={
            <Button size="sm" variant="secondary" onClick={onToReceivers}>
              {t('announcements.toReceivers')}
            </Button>
          }
        >
          {t('announcements.notSentHint')}
        </Notice>
      )}
      <AnnouncementTexts editor={editor} />
      <div className={classes.bar}>
        {editor.failure !== null && (
          <Notice tone="error" title={t(isNew ? 'announcements.createFailed' : 'announcements.updateFailed')}>
            {editor.failure}
          </Notice>
        )}
        <div className={classes.buttons}>
          {known !== null && (
            <Button
              size="sm"
              variant="ghost"
              className={classes.delete}
              leading={<TrashIcon size={18} />}
              onClick={() => setRemoving(true)}
            >
              {t('announcements.remove')}
            </Button>
          )}
          <p role="status" className={classes.state}>
            {editor.isDirty && !editor.isSaving && t('announcements.unsaved')}
            {editor.isDirty && receiversAmount > 0 && <span>{t('announcements.changeHint')}</span>}
          </p>
          {isNew && (
            <ButtonLink size="sm" variant="ghost" href={listHref}>
              {t('announcements.cancel')}
            </ButtonLink>
          )}
          <Button size="sm" type="submit" loading={editor.isSaving}>
            {t(isNew ? 'announcements.create' : 'announcements.save')}
          </Button>
        </div>
      </div>
      <SavedMeanwhileDialog
        opened={editor.isStale}
        title={t('announcements.meanwhile.title')}
        text={t('announcements.meanwhile.text')}
        reloadLabel={t('announcements.meanwhile.reload')}
        closeLabel={t('announcements.meanwhile.close')}
        onReload={() => void editor.reload()}
        onClose={editor.stay}
      />
      {isRemoving && known !== null && (
        <RemoveAnnouncementDialog
          academyId={academyId}
          announcement={known}
          receiversAmount={receiversAmount}
          onClose={() => setRemoving(false)}
          onRemoved={() => {
            editor.forget()
            onRemoved()
          }}
        />
      )}
    </form>
  )
}
