import { commentMaxLength } from '@academy/contract/limits'
import type { KeyboardEvent } from 'react'
import { useFailureText } from '#lib/failure-text.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { CheckIcon, EyeIcon, LockIcon } from '#ui/icons.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import classes from './feedback-field.module.css'
import { useWordsDraft } from './use-words-draft.ts'

interface FeedbackFieldProps {
  kind: 'public' | 'private'
  /** The student's name. */
  name: string
  draftKey: string
  saved: string
  isReadOnly: boolean
  onSave: (text: string) => Promise<void>
}

/** TEAM-26, TEAM-27: who will read it is said before the first word. */
export function FeedbackField({ kind, name, draftKey, saved, isReadOnly, onSave }: FeedbackFieldProps) {
  const t = useT()
  const failureText = useFailureText()
  const words = useWordsDraft(draftKey, saved, onSave)
  const isPublic = kind === 'public'
  const KindIcon = isPublic ? EyeIcon : LockIcon
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void words.save()
  }
  const readers = isPublic ? t('evaluations.words.publicReaders', { name }) : t('evaluations.words.privateReaders')
  return (
    <section className={classes.side} data-kind={kind} aria-label={t(`evaluations.words.${kind}`)}>
      <p className={classes.title}>
        <KindIcon size={16} />
        {t(`evaluations.words.${kind}`)}
      </p>
      {isReadOnly ? (
        <>
          <p className="ac-dim ac-xs">{readers}</p>
          <p className="ac-anywhere ac-as-typed">{saved || t('evaluations.words.none')}</p>
        </>
      ) : (
        <>
          <TextAreaField
            rows={3}
            size="sm"
            hideLabel
            spellCheck
            label={`${t(`evaluations.words.${kind}`)}: ${name}`}
            help={readers}
            maxLength={commentMaxLength}
            value={words.text}
            onKeyDown={onKeyDown}
            onChange={({ target }) => words.write(target.value)}
            error={words.failure === null ? undefined : `${t('evaluations.row.failed')}. ${failureText(words.failure)}`}
          />
          {words.isOvertaken && (
            <div className={classes.meanwhile} role="alert">
              <p>{t('evaluations.words.meanwhile')}</p>
              <blockquote>{saved || t('evaluations.words.none')}</blockquote>
              <Button size="sm" variant="ghost" onClick={words.drop}>
                {t('evaluations.words.takeTheirs')}
              </Button>
            </div>
          )}
          <div className={classes.bar}>
            <p className={classes.state} role="status">
              {words.isDirty ? (
                t(words.isKept ? 'evaluations.words.unsaved' : 'evaluations.words.unkept')
              ) : words.isSaved ? (
                <>
                  <CheckIcon size={16} /> {t('common.saved')}
                </>
              ) : null}
            </p>
            <Button
              size="sm"
              variant="secondary"
              aria-keyshortcuts="Control+Enter"
              loading={words.isSaving}
              disabled={!words.isDirty && !words.isSaving}
              onClick={() => void words.save()}
            >
              {t(isPublic ? 'evaluations.words.publish' : 'action.save')}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}
