import type { AcademyDetails } from '@academy/contract/academies'
import { latinName } from '@academy/contract/latin-name'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { trySaving } from '#kit/editor/save-result.ts'
import { useEditor } from '#kit/editor/use-editor.ts'
import { useFirstWrong } from '#kit/editor/use-first-wrong.ts'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingText } from '#kit/loading.tsx'
import { alerts } from '#lib/alerts.ts'
import { formatShortDate } from '#lib/dates.ts'
import { ruleText } from '#lib/field-texts.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { Button } from '#ui/button.tsx'
import { DateTimeField } from '#kit/dates/date-time-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { brokenCopy, copyPlaceOf, shiftedStages, toCopy, type CopyValues } from './academy-copy.rules.ts'
import classes from './academy-dialogs.module.css'
import { academyEditQueries, copyAcademy } from './academy-edit.api.ts'

const idOf = (field: keyof CopyValues) => `copy-${field}`

function Preview({ academy, startDate }: { academy: AcademyDetails; startDate: string | null }) {
  const t = useT()
  const locale = useLocale()
  if (academy.stages.length === 0) return null
  const dates = (from: string | null, to: string | null) =>
    [from, to].map((date) => (date === null ? '…' : formatShortDate(date, locale))).join(' – ')
  return (
    <div>
      <h3 className={classes.previewTitle}>{t('academies.copy.preview')}</h3>
      {startDate === null ? (
        <p className={classes.text}>{t('academies.copy.chooseStart')}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls must be reachable by keyboard
        <ul className={classes.preview} tabIndex={0} aria-label={t('academies.copy.preview')}>
          {shiftedStages(academy, startDate).map((row) => (
            <li key={row.stage.id}>
              <span className="ac-shrink ac-medium ac-anywhere">{localized(row.stage.name, locale)}</span>
              <span className="ac-soft">
                {row.startDate === null && row.endDate === null
                  ? t('academies.copy.noDates')
                  : dates(row.startDate, row.endDate)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Each part by its name, so that nobody makes by hand what is already there. */
const copiedParts = ['programme', 'tests', 'lectures', 'pages', 'forms', 'mails'] as const

function CopiedParts() {
  const t = useT()
  return (
    <div className={classes.text}>
      <p>{t('academies.copy.text')}</p>
      <ul className={classes.copied}>
        {copiedParts.map((part) => (
          <li key={part}>{t(`academies.copy.part.${part}`)}</li>
        ))}
      </ul>
      <p>{t('academies.copy.without')}</p>
    </div>
  )
}

interface CopyDialogProps {
  academy: { id: number; name: string }
  onClose: () => void
  onCopied: (made: AcademyDetails) => void
}

/** The same programme once more: three answers, and what becomes of the dates. */
export function CopyDialog({ academy, onClose, onCopied }: CopyDialogProps) {
  const t = useT()
  const source = useQuery(academyEditQueries.details(academy.id))
  const [initial] = useState<CopyValues>(() => {
    const name = t('academies.copy.suggested', { name: academy.name }).slice(0, 100)
    return { name, hash: latinName(name), startDate: null }
  })
  const editor = useEditor<CopyValues, AcademyDetails>({
    loaded: null,
    initial,
    formOf: (_, sent = initial) => sent,
    check: brokenCopy,
    send: (_, values) => trySaving(() => copyAcademy(academy.id, toCopy(values)), undefined, copyPlaceOf),
    onSaved: (made) => {
      alerts.success('academies.copy.done', { name: made.name })
      onCopied(made)
    },
  })
  const { form: values, failure, isSaving: isRunning } = editor
  const fields = useFirstWrong<HTMLDivElement>(editor.attempt)
  const change = (changed: Partial<CopyValues>) =>
    editor.change((now) => ({ ...now, ...changed }), ...Object.keys(changed))
  const errorOf = (field: keyof CopyValues) => {
    const rule = editor.broken[field]
    return rule === undefined
      ? undefined
      : t(ruleText(rule), field === 'hash' ? { min: 3, max: 64 } : { min: 2, max: 100 })
  }
  return (
    <Dialog
      opened
      width={560}
      locked={isRunning}
      title={t('academies.copy.title', { name: academy.name })}
      closeLabel={t('action.close')}
      onClose={onClose}
      footer={
        <>
          <Button size="sm" variant="secondary" disabled={isRunning} onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button size="sm" loading={isRunning} onClick={() => void editor.save()}>
            {t('academies.copy.confirm')}
          </Button>
        </>
      }
    >
      <div ref={fields} className="ac-stack ac-gap-16">
        <CopiedParts />
        <TextField
          id={idOf('name')}
          size="sm"
          label={t('common.name')}
          required
          maxLength={100}
          autoComplete="off"
          value={values.name}
          error={errorOf('name')}
          onChange={({ target }) => change({ name: target.value, hash: latinName(target.value) })}
        />
        <TextField
          id={idOf('hash')}
          size="sm"
          label={t('academies.form.hash')}
          required
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
          value={values.hash}
          error={errorOf('hash')}
          onChange={({ target }) => change({ hash: target.value })}
        />
        <DateTimeField
          id={idOf('startDate')}
          size="sm"
          label={t('academies.copy.startDate')}
          required
          value={values.startDate}
          error={errorOf('startDate')}
          onChange={(startDate) => change({ startDate })}
        />
        {source.isPending && <LoadingText lines={4} />}
        {source.isError && <LoadFailure query={source} />}
        {source.data && <Preview academy={source.data} startDate={values.startDate} />}
        {failure !== null && <Notice tone="error">{failure}</Notice>}
      </div>
    </Dialog>
  )
}
