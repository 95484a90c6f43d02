import { type ColumnMapping, type ImportField, importFields } from '@academy/contract/question-import'
import type { ImportPreview } from '@academy/contract/questions'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ArrowRightIcon, ChevronDownIcon } from '#ui/icons.tsx'
import { Notice } from '#ui/notice.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { useImportTexts } from './import-texts.ts'
import { fieldOfColumn, missingOf, withField } from './import-view.rules.ts'
import classes from './import-mapping.module.css'

interface ImportMappingProps {
  preview: ImportPreview
  mapping: ColumnMapping
  isBusy: boolean
  onChange: (mapping: ColumnMapping) => void
  onRead: () => void
}

/** Which column is what, with what stands in it. */
export function ImportMapping({ preview, mapping, isBusy, onChange, onRead }: ImportMappingProps) {
  const t = useT()
  const { fieldText } = useImportTexts()
  const missing = missingOf(mapping)
  const used = Object.keys(mapping).length
  const options = importFields.map((field) => ({ value: field, label: fieldText(field) }))
  return (
    <Card>
      <details open={preview.missing.length > 0}>
        <summary className={classes.summary}>
          <h2>{t('questionImport.columns')}</h2>
          <span className={classes.used}>
            {t('questionImport.columns.used', { used, all: preview.columns.length })}
            <ChevronDownIcon size={18} />
          </span>
        </summary>
        <div className={classes.body}>
          <p className={classes.help}>{t('questionImport.columns.help')}</p>
          <ul className={classes.columns}>
            {preview.columns.map((heading, column) => (
              // oxlint-disable-next-line react/no-array-index-key -- a column is its place
              <li
                key={column}
                className={classes.column}
                data-used={fieldOfColumn(mapping, column) !== undefined || undefined}
              >
                <SelectField
                  size="sm"
                  label={heading || t('questionImport.columns.unnamed', { number: column + 1 })}
                  options={options}
                  placeholder={t('questionImport.columns.leftOut')}
                  value={fieldOfColumn(mapping, column) ?? ''}
                  onChange={(event) => onChange(withField(mapping, column, event.target.value as ImportField | ''))}
                />
                <ul className={classes.examples} aria-label={t('questionImport.columns.examples')}>
                  {preview.examples.map((cells, at) => (
                    // oxlint-disable-next-line react/no-array-index-key -- rows of a file have no other name
                    <li key={at}>{cells[column] || '—'}</li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
          {missing.length > 0 && (
            <Notice tone="warning" title={t('questionImport.columns.missing')}>
              {missing.map(fieldText).join(', ')}
            </Notice>
          )}
          <div className={classes.actions}>
            <Button
              size="sm"
              variant={preview.missing.length > 0 ? 'primary' : 'secondary'}
              loading={isBusy}
              disabled={missing.length > 0}
              trailing={<ArrowRightIcon size={18} />}
              onClick={onRead}
            >
              {t('questionImport.columns.read')}
            </Button>
          </div>
        </div>
      </details>
    </Card>
  )
}
