import type { QuestionChange, QuestionTarget } from '@academy/contract/changes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ChangeDialog } from '#domain/changes/change-dialog.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { ChevronDownIcon } from '#ui/icons.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { Notice } from '#ui/notice.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { categories, difficulties } from './questions-filter.rules.ts'
import { questionsQueries } from './questions.api.ts'

const kinds = ['testAdd', 'category', 'difficulty', 'questionsRemove'] as const
type Kind = (typeof kinds)[number]

interface QuestionBulkProps {
  academyId: number
  target: QuestionTarget
  canRemove: boolean
  onDone: () => void
}

/** What can be changed in many questions of the bank at once. */
export function QuestionBulk({ academyId, target, canRemove, onDone }: QuestionBulkProps) {
  const t = useT()
  const [open, setOpen] = useState<Kind | null>(null)
  return (
    <>
      <Menu
        target={
          <Button size="sm" variant="secondary" trailing={<ChevronDownIcon size={16} />}>
            {t('changes.choose')}
          </Button>
        }
      >
        {kinds.slice(0, canRemove ? kinds.length : -1).map((kind) => (
          <MenuItem key={kind} danger={kind === 'questionsRemove'} onClick={() => setOpen(kind)}>
            {t(`changes.${kind}`)}
          </MenuItem>
        ))}
      </Menu>
      {open && (
        <QuestionChangeDialog
          key={open}
          {...{ academyId, target }}
          kind={open}
          onClose={() => setOpen(null)}
          onDone={() => {
            setOpen(null)
            onDone()
          }}
        />
      )}
    </>
  )
}

const changeOf = (kind: Kind, value: string): QuestionChange | null => {
  if (kind === 'questionsRemove') return { kind }
  if (value === '') return null
  const number = Number(value)
  if (kind === 'testAdd') return { kind, testId: number }
  return (kind === 'category' ? { kind, category: number } : { kind, difficulty: number }) as QuestionChange
}

interface QuestionChangeDialogProps extends Omit<QuestionBulkProps, 'canRemove'> {
  kind: Kind
  onClose: () => void
}

function QuestionChangeDialog(props: QuestionChangeDialogProps) {
  const { academyId, kind, target, onDone, onClose } = props
  const t = useT()
  const [value, setValue] = useState('')
  const tests = useQuery({ ...questionsQueries.testNames(academyId), enabled: kind === 'testAdd' })
  const options = {
    testAdd: (tests.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    category: categories.map((one) => ({ value: String(one), label: t(`questions.category.${one}`) })),
    difficulty: difficulties.map((one) => ({ value: String(one), label: t(`questions.difficulty.${one}`) })),
    questionsRemove: [],
  }[kind]
  const labels = {
    testAdd: t('common.test'),
    category: t('common.category'),
    difficulty: t('questions.difficulty'),
    questionsRemove: '',
  }
  const change = changeOf(kind, value)
  return (
    <ChangeDialog {...{ academyId, kind, onDone, onClose }} asked={change && { of: 'questions', change, target }}>
      {kind === 'questionsRemove' && <p className="ac-soft ac-sm">{t('changes.undoneForADay')}</p>}
      {kind === 'testAdd' && tests.data?.length === 0 && <Notice tone="info">{t('changes.noTests')}</Notice>}
      {options.length > 0 && (
        <SelectField
          size="sm"
          label={labels[kind]}
          placeholder={t('form.choose')}
          value={value}
          onChange={(event) => setValue(event.target.value)}
          options={options}
        />
      )}
    </ChangeDialog>
  )
}
