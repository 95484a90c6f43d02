import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'

interface DiscardButtonProps {
  editor: { isDirty: boolean; isSaving: boolean; discard: () => void }
}

export function DiscardButton({ editor: { isDirty, isSaving, discard } }: DiscardButtonProps) {
  const t = useT()
  if (!isDirty) return null
  return (
    <Button size="sm" variant="ghost" disabled={isSaving} onClick={discard}>
      {t('common.discardChanges')}
    </Button>
  )
}
