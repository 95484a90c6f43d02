import type { ReactNode } from 'react'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'

interface FiltersDrawerProps {
  onClose: () => void
  reset: ReactNode
  children: ReactNode
}

/** The filters of a list on a phone; the rows behind them follow at once. */
export function FiltersDrawer({ onClose, reset, children }: FiltersDrawerProps) {
  const t = useT()
  return (
    <Drawer
      opened
      title={t('list.filters')}
      closeLabel={t('action.close')}
      onClose={onClose}
      footer={
        <>
          {reset}
          <Button size="sm" onClick={onClose}>
            {t('list.filters.show')}
          </Button>
        </>
      }
    >
      <div className="ac-stack ac-one-column ac-gap-16">{children}</div>
    </Drawer>
  )
}
