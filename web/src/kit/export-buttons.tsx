import { useState } from 'react'
import { reportFailure } from '#lib/report-failure.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { DownloadIcon } from '#ui/icons.tsx'
import { useAction } from './use-action.ts'

export type FileFormat = 'csv' | 'xlsx'

/** A list as a file: text for programs, a spreadsheet for people. */
export function ExportButtons({ save }: { save: (format: FileFormat) => Promise<void> }) {
  const t = useT()
  const [chosen, setChosen] = useState<FileFormat | null>(null)
  const { isBusy, run } = useAction(reportFailure)
  const start = (format: FileFormat) => {
    setChosen(format)
    void run(() => save(format))
  }
  return (
    <>
      {(['xlsx', 'csv'] as const).map((format) => (
        <Button
          key={format}
          variant="secondary"
          size="sm"
          loading={isBusy && chosen === format}
          disabled={isBusy && chosen !== format}
          leading={<DownloadIcon size={18} />}
          aria-label={t(`export.${format}`)}
          onClick={() => start(format)}
        >
          {format === 'csv' ? 'CSV' : 'Excel'}
        </Button>
      ))}
    </>
  )
}
