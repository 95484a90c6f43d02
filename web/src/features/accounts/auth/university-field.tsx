import { useEffect } from 'react'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { SelectField } from '#ui/select-field.tsx'
import type { Universities } from './use-universities.ts'

interface UniversityFieldProps {
  id: string
  universities: Universities
  value: string
  error: string | null
  className?: string | undefined
  onChange: (value: string) => void
  onBlur: () => void
}

export function UniversityField({ id, universities, value, error, className, onChange, onBlur }: UniversityFieldProps) {
  const t = useT()
  const { options, Select } = universities
  const isGone = options !== undefined && value !== '' && !options.some((option) => option.value === value)
  useEffect(() => {
    // A draft may be older than the list.
    if (isGone) onChange('')
  }, [isGone, onChange])

  if (universities.isFailed) {
    return (
      <div className={className}>
        <Notice
          tone="warning"
          title={t('register.universityFailed.title')}
          action={
            <Button variant="secondary" size="sm" loading={universities.isRetrying} onClick={universities.retry}>
              {t('action.retry')}
            </Button>
          }
        >
          {t('register.universityFailed.text')}
        </Notice>
      </div>
    )
  }
  const label = t('common.university')
  if (options === undefined || Select === undefined) {
    return (
      <SelectField
        id={id}
        className={className}
        label={label}
        required
        disabled
        help={t('common.startTypingTheName')}
        placeholder={t('app.loading')}
        options={[]}
        error={error}
      />
    )
  }
  if (options.length === 0) return null
  return (
    <Select
      id={id}
      className={className}
      label={label}
      help={t('common.startTypingTheName')}
      placeholder={t('register.universityPlaceholder')}
      nothingFound={t('register.universityNothing')}
      required
      options={options}
      value={value === '' || isGone ? null : value}
      error={error}
      onChange={(chosen) => onChange(chosen ?? '')}
      onBlur={onBlur}
    />
  )
}
