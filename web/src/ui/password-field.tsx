import { useState } from 'react'
import { IconButton } from './icon-button.tsx'
import { EyeIcon, EyeOffIcon } from './main-icons.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'trailing'> & {
  revealLabel: string
  concealLabel: string
}

export function PasswordField({ revealLabel, concealLabel, ...rest }: PasswordFieldProps) {
  const [visible, setVisible] = useState(false)
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...rest}
      type={visible ? 'text' : 'password'}
      trailing={
        <IconButton
          size="sm"
          label={visible ? concealLabel : revealLabel}
          icon={visible ? <EyeOffIcon /> : <EyeIcon />}
          onClick={() => setVisible(!visible)}
        />
      }
    />
  )
}
