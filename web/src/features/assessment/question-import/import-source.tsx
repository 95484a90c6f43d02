import { giftMaxLength, spreadsheetMaxBytes } from '@academy/contract/limits'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useAction } from '#kit/use-action.ts'
import { reportFailure } from '#lib/report-failure.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { ArrowRightIcon, DownloadIcon } from '#ui/icons.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { googleKey, sourceKinds, type Source, type SourceKind } from './import-view.rules.ts'
import classes from './import-source.module.css'
import { saveTemplate } from './question-import.api.ts'

interface ImportSourceProps {
  isBusy: boolean
  /** Something is read already: the next step is further down. */
  isRead: boolean
  onChosen: (source: Source) => void
  /** What can be said about it then. */
  children?: ReactNode
}

/** Where the questions come from. What was typed stays, whatever becomes of it. */
export function ImportSource({ isBusy, isRead, onChosen, children }: ImportSourceProps) {
  const t = useT()
  const [kind, setKind] = useState<SourceKind>('file')
  const saving = useAction(reportFailure)
  const [address, setAddress] = useState('')
  const [gift, setGift] = useState('')
  return (
    <Card
      title={t('questionImport.source')}
      action={
        <Button
          size="sm"
          variant="secondary"
          loading={saving.isBusy}
          leading={<DownloadIcon size={18} />}
          onClick={() => void saving.run(saveTemplate)}
        >
          {t('questionImport.template')}
        </Button>
      }
    >
      <div className={classes.source}>
        <SegmentedControl
          label={t('questionImport.source')}
          value={kind}
          onChange={setKind}
          segments={sourceKinds.map((value) => ({ value, content: t(`questionImport.source.${value}`) }))}
        />
        {kind === 'file' && <FileSource isBusy={isBusy} isRead={isRead} onFile={(file) => onChosen({ kind, file })} />}
        {kind === 'google' && (
          <GoogleSource
            address={address}
            isBusy={isBusy}
            onChange={setAddress}
            onKey={(key) => onChosen({ kind, key })}
          />
        )}
        {kind === 'gift' && (
          <GiftSource text={gift} isBusy={isBusy} onChange={setGift} onText={(text) => onChosen({ kind, text })} />
        )}
        {children}
      </div>
    </Card>
  )
}

function FileSource({ isBusy, isRead, onFile }: { isBusy: boolean; isRead: boolean; onFile: (file: File) => void }) {
  const t = useT()
  return (
    <FileDrop
      title={t('common.dropAFileHere')}
      help={t('questionImport.drop.help')}
      buttonLabel={t('common.chooseAFile')}
      tooLargeText={t('error.FileTooLarge')}
      maxBytes={spreadsheetMaxBytes}
      accept=".xlsx,.ods,.csv,.txt,.gift"
      isBusy={isBusy}
      isChosen={isRead}
      onFile={onFile}
    />
  )
}

interface GoogleSourceProps {
  address: string
  isBusy: boolean
  onChange: (address: string) => void
  onKey: (key: string) => void
}

function GoogleSource({ address, isBusy, onChange, onKey }: GoogleSourceProps) {
  const t = useT()
  const [isWrong, setWrong] = useState(false)
  const read = (event: FormEvent) => {
    event.preventDefault()
    const key = googleKey(address)
    setWrong(key === null)
    if (key !== null) onKey(key)
  }
  return (
    <form className={classes.form} onSubmit={read} noValidate>
      <TextField
        label={t('questionImport.google')}
        help={t('questionImport.google.help')}
        error={isWrong ? t('questionImport.google.wrong') : undefined}
        value={address}
        maxLength={500}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
      />
      <ReadButton isBusy={isBusy} />
    </form>
  )
}

interface GiftSourceProps {
  text: string
  isBusy: boolean
  onChange: (text: string) => void
  onText: (text: string) => void
}

function GiftSource({ text, isBusy, onChange, onText }: GiftSourceProps) {
  const t = useT()
  const [isEmpty, setEmpty] = useState(false)
  const read = (event: FormEvent) => {
    event.preventDefault()
    setEmpty(text.trim() === '')
    if (text.trim() !== '') onText(text)
  }
  return (
    <form className={classes.form} onSubmit={read} noValidate>
      <TextAreaField
        label={t('questionImport.gift')}
        help={t('questionImport.gift.help')}
        error={isEmpty ? t('validation.fieldIsRequired') : undefined}
        value={text}
        rows={10}
        maxLength={giftMaxLength}
        spellCheck={false}
        placeholder={t('questionImport.gift.example')}
        className={classes.gift}
        onChange={(event) => onChange(event.target.value)}
      />
      <ReadButton isBusy={isBusy} />
    </form>
  )
}

function ReadButton({ isBusy }: { isBusy: boolean }) {
  const t = useT()
  return (
    <div>
      <Button type="submit" size="sm" loading={isBusy} trailing={<ArrowRightIcon size={18} />}>
        {t('common.continue')}
      </Button>
    </div>
  )
}
