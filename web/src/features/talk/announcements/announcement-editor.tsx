import { contentLocales, type ContentLocale } from '@academy/contract/enums'
import { useEffect, useState, type MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { EditorFrame } from '#kit/editor/editor-frame.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { TrashIcon } from '#ui/icons.tsx'
import { Notice } from '#ui/notice.tsx'
import classes from './announcement-editor.module.css'
import { inOrder, languageToMend } from './announcement-form.rules.ts'
import { AnnouncementTexts, fieldIdOf, useErrorOf, type AnnouncementEditorState } from './announcement-texts.tsx'
import { announcementsList } from './announcements-address.rules.ts'
import { RemoveAnnouncementDialog } from './remove-announcement-dialog.tsx'

interface AnnouncementEditorProps {
  academyId: number
  editor: AnnouncementEditorState
  receiversAmount: number
  /** Scheduled, or people are chosen for it: that is said above it. */
  isWaiting: boolean
  listHref: string
  onToReceivers: () => void
  onRemoved: () => void
}

/** NTF-36: the texts and what becomes of them. */
export function AnnouncementEditor(props: AnnouncementEditorProps) {
  const { academyId, editor, receiversAmount, isWaiting, listHref, onToReceivers, onRemoved } = props
  const t = useT()
  const errorOf = useErrorOf(editor.broken)
  const [isRemoving, setRemoving] = useState(false)
  const [language, setLanguage] = useState<ContentLocale>('ua')
  const { known, attempt } = editor
  const [shownAttempt, setShownAttempt] = useState(attempt)
  // A refused save opens the language with the first thing to mend.
  if (attempt !== shownAttempt) {
    setShownAttempt(attempt)
    setLanguage(languageToMend(editor.broken) ?? language)
  }
  const isNew = known === null
  useEffect(() => {
    if (isNew) document.getElementById(fieldIdOf('title.ua'))?.focus()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it is opened
  }, [])
  const errors = inOrder(editor.broken).map((field) => {
    const [part, language] = field.split('.') as ['title' | 'body', ContentLocale]
    const name = `${t(`announcements.field.${part}`)}, ${t(`common.inLanguage.${language}`)}`
    return { fieldId: fieldIdOf(field), message: `${name}: ${errorOf(field) ?? ''}` }
  })
  /** A field of another language is there before the summary leads to it. */
  const showLanguage = ({ target }: MouseEvent) => {
    const named = (target as Element).closest('a')?.hash.split('-').at(-1)
    const meant = contentLocales.find((one) => one === named)
    if (meant) flushSync(() => setLanguage(meant))
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the links inside do the work
    <div onClickCapture={showLanguage}>
      <EditorFrame
        editor={editor}
        errors={errors}
        failureTitle={t(isNew ? 'announcements.createFailed' : 'announcements.updateFailed')}
        saveLabel={t(isNew ? 'common.create' : 'action.save')}
        {...(isNew && { cancelHref: listHref })}
        allowsSamePage={(from, to) => announcementsList.read(from).open === announcementsList.read(to).open}
        removeButton={
          known !== null && (
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
        {known !== null && receiversAmount === 0 && !isWaiting && !editor.isDirty && (
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
        <AnnouncementTexts editor={editor} language={language} onLanguage={setLanguage} />
        {editor.isDirty && receiversAmount > 0 && <p className="ac-dim ac-sm">{t('announcements.changeHint')}</p>}
      </EditorFrame>
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
    </div>
  )
}
