import type { ColumnMapping } from '@academy/contract/question-import'
import type { ImportPreview } from '@academy/contract/questions'
import { useEffect, useRef, useState } from 'react'
import { useAction } from '#kit/use-action.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { useUnsavedChangesGuard } from '#lib/unsaved-changes-guard.ts'
import { paths } from '#lib/paths.ts'
import { formatQuery } from '#lib/query-string.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { ImportChoices } from './import-choices.tsx'
import { ImportMapping } from './import-mapping.tsx'
import { ImportRows } from './import-preview.tsx'
import { ImportSource } from './import-source.tsx'
import { useImportTexts } from './import-texts.ts'
import { type Choices, countRows, resultHeadings, type Source } from './import-view.rules.ts'
import { readSource, storeQuestions } from './question-import.api.ts'
import classes from './question-import.module.css'

interface QuestionImportProps {
  /** null: into the bank alone. */
  testId: number | null
  testName: string
}

type Stored = Awaited<ReturnType<typeof storeQuestions>>

/** TEST-91 to TEST-93: choose, look, store. */
export function QuestionImport({ testId, testName }: QuestionImportProps) {
  const t = useT()
  const { refusalText } = useImportTexts()
  const [source, setSource] = useState<Source | null>(null)
  const [preview, setPreview] = useState<ImportPreview | null>(null)
  const [mapping, setMapping] = useState<ColumnMapping>({})
  const [choices, setChoices] = useState<Choices>({})
  const { busyWith: busy, failure, run } = useAction<'reading' | 'storing'>()
  const [stored, setStored] = useState<Stored | null>(null)
  const result = useRef<HTMLDivElement>(null)
  const done = useRef<HTMLDivElement>(null)
  const guard = useUnsavedChangesGuard(() => preview !== null && stored === null && preview.rows.length > 0)

  useEffect(() => {
    if (stored) done.current?.focus()
    else if (preview || failure) result.current?.scrollIntoView({ block: 'nearest' })
  }, [preview, stored, failure])

  const read = (from: Source, columns?: ColumnMapping, said: Choices = choices) =>
    run(async () => {
      setStored(null)
      setChoices(said)
      try {
        const next = await readSource({ source: from, mapping: columns, choices: said, testId })
        setSource(from)
        setPreview(next)
        setMapping(next.mapping)
      } catch (error) {
        // What was read before stays on the page only where it is still the same file.
        if (!columns) setPreview(null)
        throw error
      }
    }, 'reading')
  const questions = preview?.rows.flatMap(({ question }) => question ?? []) ?? []
  const counts = countRows(preview?.rows ?? [])
  // What is the same already stands in the bank; into a test it still goes.
  const toStore = testId === null ? counts.new + counts.changed : questions.length
  const results = preview ? resultHeadings(preview) : []
  const store = () => run(async () => setStored(await storeQuestions(testId, questions)), 'storing')
  const startAnew = () => {
    setPreview(null)
    setStored(null)
    setSource(null)
    document.querySelector<HTMLElement>('main h1')?.focus()
  }
  const target = testId === null ? paths.tests + formatQuery({ tab: 'questions' }) : paths.testEdit(testId)

  return (
    <div className="ac-stack ac-one-column ac-gap-20">
      {stored ? (
        // The button that stored them is gone: what it did is where the focus goes.
        <div ref={done} tabIndex={-1} className={classes.done}>
          <Notice
            tone="success"
            title={t('questionImport.stored')}
            action={
              <div className={classes.actions}>
                <ButtonLink size="sm" href={target}>
                  {t(testId === null ? 'questionImport.toBank' : 'questionImport.toTest')}
                </ButtonLink>
                <Button size="sm" variant="secondary" onClick={startAnew}>
                  {t('questionImport.another')}
                </Button>
              </div>
            }
          >
            {t('questionImport.stored.text', stored)}
          </Notice>
        </div>
      ) : (
        <ImportSource
          isBusy={busy === 'reading'}
          isRead={preview !== null}
          // What was said about the language of one file says nothing about the next.
          onChosen={(next) => void read(next, undefined, { ...choices, language: undefined })}
        >
          {preview && source && preview.missing.length === 0 && (
            <ImportChoices
              choices={{ ...choices, language: choices.language ?? preview.language ?? undefined }}
              onChange={(next) => void read(source, preview.mapping, next)}
            />
          )}
        </ImportSource>
      )}
      <div ref={result} className="ac-stack ac-one-column ac-gap-20">
        {failure !== null && (
          <Notice tone="error" title={t('questionImport.failed')}>
            {refusalText(failure)}
          </Notice>
        )}
        {preview && source && !stored && (
          <>
            {preview.columns.length > 0 && (
              <ImportMapping
                key={preview.missing.length}
                preview={preview}
                mapping={mapping}
                isBusy={busy === 'reading'}
                onChange={setMapping}
                onRead={() => void read(source, mapping)}
              />
            )}
            {results.length > 0 && (
              <Notice tone="info" title={t('questionImport.results')}>
                {t('questionImport.results.text', { columns: results.join(', ') })}
              </Notice>
            )}
            {preview.rows.length > 0 && (
              <>
                <ImportRows key={JSON.stringify(preview.mapping)} preview={preview} />
                <div className={classes.bar}>
                  <p className={classes.sum}>
                    {questions.length > 0
                      ? t(testId === null ? 'questionImport.sum.bank' : 'questionImport.sum', {
                          new: counts.new,
                          changed: counts.changed,
                          same: counts.same,
                          name: testName,
                        })
                      : t('questionImport.nothing')}
                  </p>
                  <Button disabled={toStore === 0} loading={busy === 'storing'} onClick={() => void store()}>
                    {t('questionImport.store', { count: toStore })}
                  </Button>
                </div>
              </>
            )}
          </>
        )}
      </div>
      <ConfirmDialog
        {...guard}
        title={t('questionImport.leave.title')}
        confirmLabel={t('questionImport.leave.go')}
        cancelLabel={t('questionImport.leave.stay')}
        closeLabel={t('action.close')}
      >
        {t('questionImport.leave.text')}
      </ConfirmDialog>
    </div>
  )
}
