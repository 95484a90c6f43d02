import { reportFailure } from '#lib/report-failure.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { DownloadIcon } from '#ui/icons.tsx'
import { useAction } from './use-action.ts'

export type FileFormat = 'csv' | 'xlsx'

/** A list as a file: text for programs, a spreadsheet for people. */
export function ExportButtons({ save }: { save: (format: FileFormat) => Promise<void> }) {
  const t = useT()
  const { isBusy, busyWith, run } = useAction<FileFormat>(reportFailure)
  return (
    <>
      {(['xlsx', 'csv'] as const).map((format) => (
        <Button
          key={format}
          variant="secondary"
          size="sm"
          loading={busyWith === format}
          disabled={isBusy && busyWith !== format}
          leading={<DownloadIcon size={18} />}
          aria-label={t(`export.${format}`)}
          onClick={() => void run(() => save(format), format)}
        >
          {format === 'csv' ? 'CSV' : 'Excel'}
        </Button>
      ))}
    </>
  )
}
