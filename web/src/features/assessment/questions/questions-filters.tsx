import { searchMaxLength } from '#kit/address/address-parts.ts'
import { ListFilters } from '#kit/list/list-filters.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { SearchField } from '#ui/search-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import {
  categories,
  difficulties,
  kindsOfAnswer,
  questionOrders,
  questionsList,
  toggled,
  uses,
  type QuestionOrder,
  type QuestionsFilter,
} from './questions-filter.rules.ts'
import classes from './questions-filters.module.css'

interface ChipsProps<T> {
  label: string
  choices: readonly { value: T; label: string }[]
  isPressed: (value: T) => boolean
  onPress: (value: T) => void
}

function Chips<T extends string | number>({ label, choices, isPressed, onPress }: ChipsProps<T>) {
  return (
    <div className="ac-row ac-middle ac-gap-6" role="group" aria-label={label}>
      <span className={classes.chipsLabel} aria-hidden="true">
        {label}
      </span>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          className={classes.chip}
          aria-pressed={isPressed(choice.value)}
          onClick={() => onPress(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </div>
  )
}

interface QuestionsFiltersProps {
  filter: QuestionsFilter
  onChange: (change: Partial<QuestionsFilter>) => void
  onReset: () => void
}

export function QuestionsFilters({ filter, onChange, onReset }: QuestionsFiltersProps) {
  const t = useT()
  return (
    <ListFilters
      list={questionsList}
      state={filter}
      onReset={onReset}
      search={
        <SearchField
          label={t('questions.search')}
          maxLength={searchMaxLength}
          value={filter.search}
          onChange={(search) => onChange({ search })}
        />
      }
    >
      <SelectField
        size="sm"
        label={t('questions.answerType')}
        placeholder={t('questions.anyType')}
        value={filter.answerType === null ? '' : String(filter.answerType)}
        onChange={({ target }) =>
          onChange({ answerType: kindsOfAnswer.find((kind) => String(kind) === target.value) ?? null })
        }
        options={kindsOfAnswer.map((kind) => ({ value: String(kind), label: t(`questions.answerType.${kind}`) }))}
      />
      <SelectField
        size="sm"
        label={t('questions.missing')}
        placeholder={t('questions.missing.any')}
        value={filter.missing ?? ''}
        onChange={({ target }) => onChange({ missing: target.value === '' ? null : (target.value as 'ua' | 'en') })}
        options={(['ua', 'en'] as const).map((value) => ({ value, label: t(`questions.missing.${value}`) }))}
      />
      <SelectField
        size="sm"
        label={t('common.order')}
        value={filter.order}
        onChange={({ target }) => onChange({ order: target.value as QuestionOrder })}
        options={questionOrders.map((value) => ({ value, label: t(`questions.order.${value}`) }))}
      />
      <Chips
        label={t('common.category')}
        choices={categories.map((value) => ({ value, label: t(`questions.category.${value}`) }))}
        isPressed={(value) => filter.categories.includes(value)}
        onPress={(value) => onChange({ categories: toggled(categories, filter.categories, value) })}
      />
      <Chips
        label={t('questions.difficulty')}
        choices={difficulties.map((value) => ({ value, label: t(`questions.difficulty.${value}`) }))}
        isPressed={(value) => filter.difficulties.includes(value)}
        onPress={(value) => onChange({ difficulties: toggled(difficulties, filter.difficulties, value) })}
      />
      <Chips
        label={t('questions.use')}
        choices={uses.map((value) => ({ value, label: t(`questions.use.${value}`) }))}
        isPressed={(value) => filter.use === value}
        onPress={(value) => onChange({ use: filter.use === value ? null : value })}
      />
    </ListFilters>
  )
}
