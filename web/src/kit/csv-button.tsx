import { reportFailure } from '#lib/report-failure.ts'
import { Button } from '#ui/button.tsx'
import { DownloadIcon } from '#ui/icons.tsx'
import { useAction } from './use-action.ts'

interface CsvButtonProps {
  /** Where the text on the button says too little. */
  label?: string
  download: () => Promise<unknown>
  children: string
}

/** A list as a file for programs. Whoever may not have it, or did not prove who they are, has been told so already. */
export function CsvButton({ label, download, children }: CsvButtonProps) {
  const { isBusy, run } = useAction(reportFailure)
  return (
    <Button
      size="sm"
      variant="secondary"
      leading={<DownloadIcon size={18} />}
      loading={isBusy}
      aria-label={label}
      onClick={() => void run(download)}
    >
      {children}
    </Button>
  )
}
