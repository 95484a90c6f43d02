import type { ChatAttachment } from '@academy/contract/realtime'
import { ApiError } from '#lib/api-error.ts'
import { errorText } from '#lib/error-texts.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { languageTags } from '#lib/i18n/locale.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { CloseIcon, RefreshIcon } from '#ui/icons.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { refusalOfFile, refusalText, sizeText } from './attachments.rules.ts'
import { FileIcon } from './chat-icons.tsx'
import classes from './composer.module.css'
import type { Uploads } from './use-uploads.ts'

/** What the message will carry, with what is still on its way. */
export function ComposerFiles({ files, uploads }: { files: readonly ChatAttachment[]; uploads: Uploads }) {
  const t = useT()
  const tag = languageTags[useLocale()]
  if (files.length + uploads.uploads.length === 0) return null
  return (
    <ul role="list" className="ac-list ac-row ac-gap-6">
      {files.map((file) => (
        <li key={file.id} className={classes.file}>
          <FileIcon size={18} />
          <span className={classes.fileName}>{file.name}</span>
          <span className={classes.fileNote}>{sizeText(file.size, tag)}</span>
          <IconButton
            size="sm"
            label={t('chat.removeFile', { name: file.name })}
            icon={<CloseIcon size={16} />}
            onClick={() => uploads.remove(file.id)}
          />
        </li>
      ))}
      {uploads.uploads.map((upload) => {
        const { id, file, failure, bytesLeft } = upload
        const failureText = () => {
          const said = t(errorText(new ApiError(failure ?? 'UnknownError')))
          if (refusalOfFile(file) !== null) return refusalText(t, said)
          const hasNoSpace = bytesLeft !== undefined
          const reason = hasNoSpace ? t('chat.uploadNoSpace', { left: sizeText(bytesLeft, tag) }) : said
          return t('chat.uploadFailed', { reason })
        }
        return (
          <li key={`upload-${id}`} className={classes.file} data-failed={failure !== null || undefined}>
            {failure === null ? <Spinner size={16} /> : <FileIcon size={18} />}
            <span className={classes.fileName}>{file.name}</span>
            <span className={classes.fileNote} role={failure === null ? 'status' : 'alert'}>
              {failure === null ? t('chat.uploading') : failureText()}
            </span>
            {failure !== null && refusalOfFile(file) === null && (
              <IconButton
                size="sm"
                label={t('chat.uploadAgain', { name: file.name })}
                icon={<RefreshIcon size={16} />}
                onClick={() => uploads.again(upload)}
              />
            )}
            <IconButton
              size="sm"
              label={t('chat.removeFile', { name: file.name })}
              icon={<CloseIcon size={16} />}
              onClick={() => uploads.cancel(id)}
            />
          </li>
        )
      })}
    </ul>
  )
}
