import { useState } from 'react'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { DownloadIcon } from '#ui/icons.tsx'

export type FileFormat = 'csv' | 'xlsx'

/** A list as a file: text for programs, a spreadsheet for people. */
export function ExportButtons({ save }: { save: (format: FileFormat) => Promise<void> }) {
  const t = useT()
  const [busy, setBusy] = useState<FileFormat | null>(null)
  const start = async (format: FileFormat) => {
    setBusy(format)
    await save(format)
    setBusy(null)
  }
  return (
    <>
      {(['xlsx', 'csv'] as const).map((format) => (
        <Button
          key={format}
          variant="secondary"
          size="sm"
          loading={busy === format}
          disabled={busy !== null && busy !== format}
          leading={<DownloadIcon size={18} />}
          aria-label={t(`export.${format}`)}
          onClick={() => void start(format)}
        >
          {format === 'csv' ? 'CSV' : 'Excel'}
        </Button>
      ))}
    </>
  )
}
