import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import { Modal } from '@mantine/core'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { Anchor } from './anchor.tsx'
import classes from './command-dialog.module.css'
import { IconButton } from './icon-button.tsx'
import { CloseIcon, SearchIcon } from './icons.tsx'
import overlay from './overlay.module.css'
import { UiProvider } from './ui-provider.tsx'
import { useTopOverlay } from './use-top-overlay.ts'

export interface Command {
  id: string
  label: string
  note?: string | null
  /** On the right: the academy, for instance. */
  place?: string | null
  icon: ReactNode
  /** Without an address it only does something. */
  href?: string
}
export interface CommandGroup<C extends Command = Command> {
  id: string
  title: string
  commands: readonly C[]
}

export type CommandDialogProps<C extends Command> = {
  onClose: () => void
  /** Its field has the focus for the first time: only now keys reach it. */
  onReady?: () => void
  label: string
  closeLabel: string
  placeholder: string
  typed: string
  onType: (typed: string) => void
  maxLength: number
  groups: readonly CommandGroup<C>[]
  /** Called before an address is opened; `isAside`: in another tab, and the dialog stays. */
  onChoose: (command: C, isAside: boolean) => void
  isBusy: boolean
  /** How many were found, for those who listen. */
  said: string
  /** Below the field, where there is nothing to choose or something failed. */
  message?: ReactNode
  /** Which keys do what. */
  hint: ReactNode
}

/** A field and what it finds: arrows move, Enter opens, the focus stays in the field (combobox of ARIA). */
export function CommandDialog<C extends Command>(props: CommandDialogProps<C>) {
  const {
    onClose,
    onReady,
    label,
    closeLabel,
    placeholder,
    typed,
    onType,
    maxLength,
    groups,
    onChoose,
    isBusy,
    said,
    message,
    hint,
  } = props
  const id = useId()
  const isOnTop = useTopOverlay(true)
  const isReady = useRef(false)
  const focused = () => {
    if (!isReady.current) onReady?.()
    isReady.current = true
  }
  const commands = groups.flatMap((group) => group.commands)
  // What was active stays active while hits arrive around it; a new text begins at the top.
  const [chosen, setChosen] = useState<{ id: string; typed: string } | null>(null)
  const found = chosen?.typed === typed ? commands.findIndex((command) => command.id === chosen.id) : -1
  const active = Math.max(found, 0)
  const optionId = (index: number) => `${id}-${index}`
  const activeId = commands.length > 0 ? optionId(active) : undefined

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView?.({ block: 'nearest' })
  }, [activeId])

  const moveTo = (index: number) => {
    const command = commands.at(index % commands.length)
    if (command) setChosen({ id: command.id, typed })
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const steps: Record<string, () => void> = {
      ArrowDown: () => moveTo(active + 1),
      ArrowUp: () => moveTo(active - 1),
      PageDown: () => moveTo(Math.min(active + 8, commands.length - 1)),
      PageUp: () => moveTo(Math.max(active - 8, 0)),
      // The option decides, so that Ctrl+Enter does what Ctrl and a click do.
      Enter: () =>
        document.getElementById(optionId(active))?.dispatchEvent(
          new window.MouseEvent('click', {
            bubbles: true,
            cancelable: true,
            ctrlKey: event.ctrlKey,
            metaKey: event.metaKey,
            shiftKey: event.shiftKey,
          }),
        ),
    }
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    if (commands.length > 0) step()
  }
  const clicked = (command: C) => (event: MouseEvent) =>
    onChoose(command, event.ctrlKey || event.metaKey || event.shiftKey)

  return (
    <UiProvider>
      <Modal.Root
        opened
        onClose={onClose}
        closeOnEscape={isOnTop}
        size={640}
        yOffset="10dvh"
        transitionProps={{ duration: 120, transition: 'pop' }}
        classNames={{
          overlay: overlay.overlay!,
          content: classes.content!,
          body: classes.body!,
          inner: classes.inner!,
        }}
      >
        <Modal.Overlay />
        <Modal.Content aria-label={label}>
          <Modal.Body>
            <div className={classes.top} data-busy={isBusy || undefined}>
              <SearchIcon size={20} />
              <input
                data-autofocus
                className={classes.input}
                role="combobox"
                aria-label={label}
                aria-expanded={commands.length > 0}
                aria-controls={`${id}-list`}
                aria-autocomplete="list"
                aria-activedescendant={activeId}
                autoComplete="off"
                autoCorrect="off"
                spellCheck={false}
                enterKeyHint="go"
                placeholder={placeholder}
                maxLength={maxLength}
                value={typed}
                onChange={(event) => onType(event.target.value)}
                onFocus={focused}
                onKeyDown={press}
              />
              <IconButton size="sm" label={closeLabel} icon={<CloseIcon size={20} />} onClick={onClose} />
            </div>
            <div className={classes.found}>
              {message}
              <div id={`${id}-list`} role="listbox" aria-label={label}>
                {groups.map((group) => (
                  <div key={group.id} role="group" aria-labelledby={`${id}-${group.id}`} className={classes.group}>
                    <div id={`${id}-${group.id}`} className={classes.title} role="presentation">
                      {group.title}
                    </div>
                    {group.commands.map((command) => {
                      const place = commands.indexOf(command)
                      return (
                        <Anchor
                          key={command.id}
                          id={optionId(place)}
                          role="option"
                          aria-selected={place === active}
                          tabIndex={-1}
                          href={command.href}
                          className={classes.option}
                          onClick={clicked(command)}
                          onPointerMove={() => place !== active && moveTo(place)}
                        >
                          <span className={classes.icon}>{command.icon}</span>
                          <span className={classes.words}>
                            <span className={classes.label}>{command.label}</span>
                            {command.note && <span className={classes.note}>{command.note}</span>}
                          </span>
                          {command.place && <span className={classes.place}>{command.place}</span>}
                        </Anchor>
                      )
                    })}
                  </div>
                ))}
              </div>
            </div>
            <div className={classes.foot}>{hint}</div>
            <span className="ac-visually-hidden" role="status">
              {said}
            </span>
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
    </UiProvider>
  )
}
