import type { ImportPreview } from '@academy/contract/questions'
import { useState } from 'react'
import { useT } from '#lib/i18n/use-t.ts'
import { saveFile } from '#lib/save-file.ts'
import { Button } from '#ui/button.tsx'
import { DownloadIcon } from '#ui/icons.tsx'
import { Notice } from '#ui/notice.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { ImportRowItem } from './import-row.tsx'
import { useImportTexts } from './import-texts.ts'
import { countRows, faultyCsv, firstFilter, type RowFilter, rowFilters, shownRows } from './import-view.rules.ts'
import classes from './import-preview.module.css'

const portion = 50

/** What storing would do, row by row. */
export function ImportRows({ preview }: { preview: ImportPreview }) {
  const t = useT()
  const { faultText } = useImportTexts()
  const counts = countRows(preview.rows)
  const [filter, setFilter] = useState<RowFilter>(firstFilter(counts))
  const [shown, setShown] = useState(portion)
  const rows = shownRows(preview.rows, filter)
  const change = (next: RowFilter) => {
    setFilter(next)
    setShown(portion)
  }
  const saveFaults = () => {
    const csv = faultyCsv(preview, {
      row: t('questionImport.faults.row'),
      reason: t('questionImport.faults.reason'),
      text: 'GIFT',
      reasons: (row) => row.errors.map(faultText).join(' '),
    })
    saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), 'questions-errors.csv')
  }
  return (
    <section className="ac-stack ac-gap-16 ac-shrink" aria-labelledby="import-rows">
      <h2 id="import-rows" className={classes.title} tabIndex={-1}>
        {t('questions.found', { count: counts.all })}
      </h2>
      <div className="ac-row ac-middle ac-apart ac-gap-12">
        <SegmentedControl
          label={t('common.show')}
          value={filter}
          onChange={change}
          segments={rowFilters
            .filter((value) => value === 'all' || value === filter || counts[value] > 0)
            .map((value) => ({ value, content: `${t(`questionImport.filter.${value}`)} ${counts[value]}` }))}
        />
        {counts.faulty > 0 && (
          <Button size="sm" variant="secondary" leading={<DownloadIcon size={18} />} onClick={saveFaults}>
            {t('questionImport.faults.save')}
          </Button>
        )}
      </div>
      {counts.faulty > 0 && (
        <Notice tone="warning" title={t('questionImport.faults', { count: counts.faulty })}>
          {t(counts.faulty < counts.all ? 'questionImport.faults.text' : 'questionImport.faults.none')}
        </Notice>
      )}
      <ul className="ac-stack ac-gap-10">
        {rows.slice(0, shown).map((row) => (
          <ImportRowItem key={row.row} row={row} />
        ))}
      </ul>
      {rows.length > shown && (
        <div>
          <Button size="sm" variant="secondary" onClick={() => setShown(shown + portion)}>
            {t('questionImport.more', { count: Math.min(portion, rows.length - shown) })}
          </Button>
        </div>
      )}
    </section>
  )
}
