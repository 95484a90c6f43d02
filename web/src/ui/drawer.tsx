import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import { Drawer as MantineDrawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import { CloseIcon } from './icons.tsx'
import classes from './overlay.module.css'
import { UiProvider } from './ui-provider.tsx'
import { useTopOverlay } from './use-top-overlay.ts'

export type DrawerProps = {
  /** Keep the Drawer rendered and toggle this: unmounting it loses the focus of the row that opened it. */
  opened: boolean
  onClose: () => void
  title: ReactNode
  closeLabel: string
  footer?: ReactNode
  width?: number
  locked?: boolean
  children: ReactNode
}

export function Drawer({ opened, onClose, title, closeLabel, footer, width = 480, locked, children }: DrawerProps) {
  const isOnTop = useTopOverlay(opened)
  return (
    <UiProvider>
      <MantineDrawer.Root
        opened={opened}
        onClose={onClose}
        size={width}
        position="right"
        closeOnEscape={isOnTop && !locked}
        closeOnClickOutside={!locked}
        transitionProps={{ duration: 180 }}
        classNames={{
          overlay: classes.overlay,
          content: classes.content,
          header: classes.header,
          title: classes.title,
          body: classes.body,
        }}
      >
        <MantineDrawer.Overlay />
        <MantineDrawer.Content data-drawer>
          {/* Its dialog names it; as a landmark it would be a second banner of the page. */}
          <MantineDrawer.Header role="none">
            <MantineDrawer.Title>{title}</MantineDrawer.Title>
            <IconButton size="sm" label={closeLabel} icon={<CloseIcon />} onClick={onClose} />
          </MantineDrawer.Header>
          <MantineDrawer.Body>{children}</MantineDrawer.Body>
          {footer && <div className={classes.footer}>{footer}</div>}
        </MantineDrawer.Content>
      </MantineDrawer.Root>
    </UiProvider>
  )
}
