import { entranceQuestionCount, markRange } from '@academy/contract/limits'
import { formatNumber } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import classes from './sections.module.css'

interface NumbersProps {
  academiesCount: number
  /** null: not known yet; its place is kept. */
  directionsCount: number | null
}

/** For the grammar of a word that stands beside no number yet. */
const usualDirections = 4

/** Only figures that are true: two are counted now, two are rules of the product. */
export function Numbers({ academiesCount, directionsCount }: NumbersProps) {
  const t = useT()
  const locale = useLocale()
  const figures = [
    { value: formatNumber(academiesCount, locale), label: t('home.numbers.academies', { count: academiesCount }) },
    {
      value: directionsCount === null ? <Skeleton width="1em" height="1lh" /> : formatNumber(directionsCount, locale),
      label: t('home.numbers.directions', { count: directionsCount ?? usualDirections }),
    },
    { value: `${entranceQuestionCount.min}–${entranceQuestionCount.max}`, label: t('home.numbers.questions') },
    { value: `${markRange.min}–${markRange.max}`, label: t('home.numbers.marks') },
  ]
  return (
    <section className={classes.numbers} aria-label={t('home.numbers.label')}>
      <dl className={classes.figures}>
        {figures.map(({ value, label }) => (
          <div key={label} className={classes.figure}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
