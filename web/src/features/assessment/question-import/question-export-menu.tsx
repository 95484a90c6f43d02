import type { ExportChoice } from '@academy/contract/questions'
import { useAction } from '#kit/use-action.ts'
import { reportFailure } from '#lib/report-failure.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { ChevronDownIcon, DownloadIcon } from '#ui/icons.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { exportFormats, type ExportFormat } from './import-view.rules.ts'
import { saveQuestions } from './question-import.api.ts'

interface QuestionExportMenuProps {
  /** The whole bank without it. */
  choice?: ExportChoice
  /** Whose they are, in a list over several academies. */
  academyId?: number
}

/** Questions as a file that the import reads again. */
export function QuestionExportMenu({ choice = {}, academyId }: QuestionExportMenuProps) {
  const t = useT()
  const { isBusy, run } = useAction(reportFailure)
  const save = (format: ExportFormat) => run(() => saveQuestions(format, choice, academyId))
  return (
    <Menu
      position="bottom-end"
      target={
        <Button
          size="sm"
          variant="secondary"
          loading={isBusy}
          leading={<DownloadIcon size={18} />}
          trailing={<ChevronDownIcon size={16} />}
        >
          {t('questionImport.export')}
        </Button>
      }
    >
      {exportFormats.map((format) => (
        <MenuItem key={format} onClick={() => void save(format)}>
          {t(`questionImport.export.${format}`)}
        </MenuItem>
      ))}
    </Menu>
  )
}
