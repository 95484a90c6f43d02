import type { ChatAttachment } from '@academy/contract/realtime'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocale } from '#lib/i18n/i18n.ts'
import { languageTags } from '#lib/i18n/locale.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { reportFailure } from '#lib/report-failure.ts'
import { saveFile } from '#lib/save-file.ts'
import { useCopied } from '#lib/use-copied.ts'
import { CodeText } from '#ui/code-text.tsx'
import { ColouredCode } from '#ui/highlighted-code.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { CheckIcon, CopyIcon, DownloadIcon } from '#ui/icons.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { isPicture, sizeText } from './attachments.rules.ts'
import { FileIcon } from './chat-icons.tsx'
import { chatQueries, downloadAttachment } from './chat.api.ts'
import classes from './message-body.module.css'
import { partsOf, type InlinePart } from './message-parts.rules.ts'

function Code({ code, language }: { code: string; language?: string | undefined }) {
  const t = useT()
  const [isCopied, copy] = useCopied(code)
  return (
    <div className={classes.code}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long lines scroll; the keyboard must reach them */}
      <pre role="group" aria-label={t('chat.codeOf')} tabIndex={0}>
        <ColouredCode code={code} language={language} />
      </pre>
      <IconButton
        size="sm"
        tone="nav"
        label={t('chat.copyCode')}
        className={classes.copy}
        icon={isCopied ? <CheckIcon size={18} /> : <CopyIcon size={18} />}
        onClick={copy}
      />
    </div>
  )
}

function Inline({ part }: { part: InlinePart }) {
  const t = useT()
  if (part.kind === 'code') return <CodeText>{part.text}</CodeText>
  if (part.kind === 'text') return part.text
  return (
    <TextLink href={part.href} newTabLabel={t('app.opensInNewTab')}>
      {part.text}
    </TextLink>
  )
}

const save = ({ id, name }: ChatAttachment) => {
  downloadAttachment(id).then((content) => saveFile(content, name), reportFailure)
}

/** A picture that came with the token; its address is given back when nobody shows it any more. */
function Shown({ content, type, alt }: { content: Blob; type: string; alt: string }) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    // Files are served as nothing in particular, so that no browser opens them by itself.
    const address = URL.createObjectURL(content.slice(0, content.size, type))
    image.current!.src = address
    return () => URL.revokeObjectURL(address)
  }, [content, type])
  return <img ref={image} alt={alt} />
}

function FileLink({ file }: { file: ChatAttachment }) {
  const t = useT()
  const size = sizeText(file.size, languageTags[useLocale()])
  return (
    <button type="button" className={classes.file} onClick={() => save(file)}>
      <FileIcon size={22} />
      <span className={classes.fileWords}>
        {/* Whoever speaks to the computer says what is to be read: the name of the button holds it as it stands. */}
        <span className="ac-visually-hidden">{t('chat.downloadFile')}</span>{' '}
        <span className={classes.fileName}>{file.name}</span> <span className="ac-dim ac-xs">{size}</span>
      </span>
      <DownloadIcon size={18} />
    </button>
  )
}

function Picture({ file, academyId }: { file: ChatAttachment; academyId: number }) {
  const t = useT()
  const tag = languageTags[useLocale()]
  const { data, isError } = useQuery(chatQueries.picture(academyId, file.id))
  if (isError) return <FileLink file={file} />
  return (
    <button
      type="button"
      className={classes.picture}
      aria-label={t('chat.download', { name: file.name, size: sizeText(file.size, tag) })}
      onClick={() => save(file)}
    >
      {data && <Shown content={data} type={file.mimeType} alt={t('chat.picture', { name: file.name })} />}
    </button>
  )
}

interface MessageBodyProps {
  message: string
  code: string | null
  resources: readonly ChatAttachment[]
  academyId: number
}

/** RT-01: words, code and files. */
export function MessageBody({ message, code, resources, academyId }: MessageBodyProps) {
  const pictures = resources.filter(isPicture)
  const files = resources.filter((file) => !isPicture(file))
  return (
    <>
      {message !== '' && (
        <div className="ac-anywhere ac-as-typed">
          {partsOf(message).map((part, index) => {
            if (part.kind === 'block') return <Code key={index} code={part.text} language={part.language} />
            const Weight = part.isBold ? 'strong' : 'span'
            return (
              <Weight key={index}>
                <Inline part={part} />
              </Weight>
            )
          })}
        </div>
      )}
      {code !== null && code !== '' && <Code code={code} />}
      {pictures.length > 0 && (
        <div className={classes.pictures}>
          {pictures.map((file) => (
            <Picture key={file.id} file={file} academyId={academyId} />
          ))}
        </div>
      )}
      {files.map((file) => (
        <FileLink key={file.id} file={file} />
      ))}
    </>
  )
}
