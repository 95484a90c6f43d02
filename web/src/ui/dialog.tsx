import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import { CloseIcon } from './icons.tsx'
import classes from './overlay.module.css'
import { UiProvider } from './ui-provider.tsx'
import { useTopOverlay } from './use-top-overlay.ts'

export type DialogProps = {
  opened: boolean
  onClose: () => void
  title: ReactNode
  closeLabel: string
  /** Buttons, the primary one last; stays in view while the body scrolls. */
  footer?: ReactNode
  /** Width in px. */
  width?: number
  /** Ignores Escape and clicks outside (unsaved work, a running request). */
  locked?: boolean
  /** false: the page decides where the focus goes after it, instead of back to what opened it. */
  returnFocus?: boolean | undefined
  children: ReactNode
}

export function Dialog(props: DialogProps) {
  const { opened, onClose, title, closeLabel, footer, width = 480, locked, returnFocus = true, children } = props
  const isOnTop = useTopOverlay(opened)
  return (
    <UiProvider>
      <Modal.Root
        opened={opened}
        onClose={onClose}
        size={width}
        centered
        returnFocus={returnFocus}
        closeOnEscape={isOnTop && !locked}
        closeOnClickOutside={!locked}
        transitionProps={{ duration: 160, transition: 'pop' }}
        classNames={{
          overlay: classes.overlay,
          content: `${classes.content} ${classes.dialog}`,
          header: classes.header,
          title: classes.title,
          body: classes.body,
        }}
      >
        <Modal.Overlay />
        <Modal.Content>
          {/* Its dialog names it; as a landmark it would be a second banner of the page. */}
          <Modal.Header role="none">
            <Modal.Title>{title}</Modal.Title>
            <IconButton size="sm" label={closeLabel} icon={<CloseIcon />} onClick={onClose} />
          </Modal.Header>
          <Modal.Body>{children}</Modal.Body>
          {footer && <div className={classes.footer}>{footer}</div>}
        </Modal.Content>
      </Modal.Root>
    </UiProvider>
  )
}
