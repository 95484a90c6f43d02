import { longTextMaxLength } from '@academy/contract/limits'
import { useEffect, useId, useLayoutEffect, useRef, type ClipboardEvent, type KeyboardEvent, useMemo } from 'react'
import { useAction } from '#kit/use-action.ts'
import { reportFailure } from '#lib/report-failure.ts'
import { formatNumber } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useKeyRows } from '#kit/keys/keys.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { CheckIcon, CloseIcon, PencilIcon } from '#ui/icons.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { acceptedFiles, attachHelp } from './attachments.rules.ts'
import { ClipIcon, CodeIcon, SendIcon } from './chat-icons.tsx'
import { ComposerFiles } from './composer-files.tsx'
import classes from './composer.module.css'
import { glimpseOf } from './message-parts.rules.ts'
import type { ComposerState } from './use-composer.ts'

interface ComposerProps {
  state: ComposerState
  /** Takes what is written; a change to an old message answers whether it is saved. */
  onSend: () => Promise<boolean>
  /** Arrow up in an empty field. */
  onEditLast: () => void
}

/** On a phone Enter makes a new line, as in every messenger there. */
const isPhone = () => window.matchMedia('(pointer: coarse)').matches

export function Composer({ state, onSend, onEditLast }: ComposerProps) {
  const t = useT()
  const locale = useLocale()
  const { shown, editedMessage, uploads, longest, canSend } = state
  const [hintId, fileId] = [useId(), useId()]
  const field = useRef<HTMLTextAreaElement>(null)
  const codeField = useRef<HTMLTextAreaElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const { isBusy, run } = useAction(reportFailure)
  const editedKey = editedMessage?.key
  useEffect(() => {
    if (editedKey === undefined) return
    field.current?.focus()
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length)
  }, [editedKey])

  // Browsers that do not size a field by its content yet.
  useLayoutEffect(() => {
    if (CSS.supports('field-sizing', 'content')) return
    for (const area of [field.current, codeField.current]) {
      if (!area) continue
      area.style.height = 'auto'
      area.style.height = `${area.scrollHeight + 2}px`
    }
  }, [shown.message, shown.code])

  const keyRows = useMemo(
    () => [
      { keys: ['Enter'], text: t('chat.keys.send') },
      { keys: ['Shift', 'Enter'], text: t('chat.keys.line') },
      { keys: ['↑'], text: t('chat.keys.edit') },
    ],
    [t],
  )
  const send = async () => {
    if (!canSend || isBusy) return
    await run(onSend)
    field.current?.focus()
  }
  const stopEditing = () => {
    state.stopEditing()
    field.current?.focus()
  }
  useKeyRows(keyRows)
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // A word that is still being put together by an input method is not ready.
    if (event.nativeEvent.isComposing) return
    const isCode = event.currentTarget === codeField.current
    const isPlainEnter = event.key === 'Enter' && !event.shiftKey && !event.altKey
    const isMeant = isCode ? event.ctrlKey || event.metaKey : event.ctrlKey || event.metaKey || !isPhone()
    if (isPlainEnter && isMeant) {
      event.preventDefault()
      void send()
    } else if (event.key === 'Escape' && editedMessage !== null) {
      event.preventDefault()
      stopEditing()
    } else if (event.key === 'ArrowUp' && !isCode && editedMessage === null && shown.message === '') {
      event.preventDefault()
      onEditLast()
    }
  }
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files]
    if (files.length === 0 || editedMessage !== null) return
    event.preventDefault()
    uploads.add(files)
  }
  const toggleCode = () => {
    state.change({ code: shown.code === null ? '' : null })
    // After the field has come or gone.
    setTimeout(() => (shown.code === null ? codeField : field).current?.focus())
  }
  const isTooLong = longest > longTextMaxLength
  const isEmptyEdit = editedMessage !== null && !canSend && !isTooLong
  return (
    <form
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {editedMessage !== null && (
        <div className={classes.editing}>
          <PencilIcon size={18} />
          <p>
            <strong>{t('chat.editing')}</strong>
            <span>{glimpseOf(editedMessage.message || editedMessage.code || '')}</span>
          </p>
          <IconButton size="sm" label={t('chat.cancelEdit')} icon={<CloseIcon size={18} />} onClick={stopEditing} />
        </div>
      )}
      {editedMessage === null && <ComposerFiles files={shown.resources} uploads={uploads} />}
      {shown.code !== null && (
        <div className={classes.codeBox}>
          <textarea
            ref={codeField}
            className={classes.code}
            aria-label={t('chat.code')}
            placeholder={t('chat.codePlaceholder')}
            spellCheck={false}
            autoCapitalize="off"
            autoCorrect="off"
            rows={3}
            value={shown.code}
            onChange={(event) => state.change({ code: event.target.value })}
            onKeyDown={onKeyDown}
          />
          <IconButton
            size="sm"
            tone="nav"
            className={classes.closeCode}
            label={t('chat.removeCode')}
            icon={<CloseIcon size={16} />}
            onClick={toggleCode}
          />
        </div>
      )}
      <div className={classes.line}>
        {editedMessage === null && (
          <>
            <IconButton
              label={t('chat.attach')}
              title={attachHelp(t)}
              icon={<ClipIcon size={22} />}
              onClick={() => picker.current?.click()}
            />
            <input
              ref={picker}
              id={fileId}
              type="file"
              hidden
              multiple
              accept={acceptedFiles}
              aria-label={t('chat.attach')}
              onChange={(event) => {
                uploads.add([...(event.target.files ?? [])])
                event.target.value = ''
                field.current?.focus()
              }}
            />
          </>
        )}
        <IconButton
          label={t(shown.code === null ? 'chat.addCode' : 'chat.removeCode')}
          aria-pressed={shown.code !== null}
          icon={<CodeIcon size={22} />}
          onClick={toggleCode}
        />
        <textarea
          ref={field}
          className={classes.field}
          aria-label={t('chat.write')}
          aria-describedby={hintId}
          aria-invalid={isTooLong || undefined}
          placeholder={t('chat.placeholder')}
          rows={1}
          value={shown.message}
          onChange={(event) => state.change({ message: event.target.value })}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <button
          type="submit"
          className={classes.send}
          aria-label={t(editedMessage === null ? 'chat.send' : 'chat.save')}
          aria-disabled={!canSend || isBusy}
          title={uploads.isUploading ? t('chat.waitUpload') : undefined}
        >
          {isBusy ? <Spinner /> : editedMessage === null ? <SendIcon size={22} /> : <CheckIcon size={22} />}
        </button>
      </div>
      <p id={hintId} className={classes.hint} data-wrong={isTooLong || isEmptyEdit || undefined}>
        {isTooLong
          ? t('chat.tooLong', { count: formatNumber(longest, locale), max: formatNumber(longTextMaxLength, locale) })
          : isEmptyEdit
            ? t('chat.editEmpty')
            : t(editedMessage === null ? 'chat.hint' : 'chat.hintEdit')}
      </p>
    </form>
  )
}
