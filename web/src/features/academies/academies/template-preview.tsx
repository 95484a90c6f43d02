import type { AcademyTemplate } from '@academy/contract/academy-templates'
import { keyOf, stageTypes } from '@academy/contract/enums'
import { stageIcons } from '#domain/programme/stage-icons.tsx'
import { formatShortDate } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import classes from './template-preview.module.css'

type TemplateStage = AcademyTemplate['stages'][number]

const dayAfter = (startDate: string, days: number): string => {
  const day = new Date(startDate)
  day.setDate(day.getDate() + days)
  return day.toISOString()
}

function Stage({ stage, days, startDate }: { stage: TemplateStage; days: number; startDate: string | null }) {
  const t = useT()
  const locale = useLocale()
  const { startDay, endDay } = stage
  const Icon = stageIcons[keyOf(stageTypes, stage.stageType) ?? 'Pending']
  const isDated = startDay !== null && endDay !== null
  const dates = () => {
    if (!isDated) return t(stage.isOnlyForDesignated ? 'academies.template.beside' : 'academies.template.always')
    if (startDate === null) return t('common.days', { count: endDay - startDay })
    return [startDay, endDay].map((day) => formatShortDate(dayAfter(startDate, day), locale)).join(' – ')
  }
  return (
    <li className={classes.stage}>
      <Icon size={18} />
      <span className={classes.name}>{localized(stage.name, locale)}</span>
      <span className={classes.dates}>{dates()}</span>
      <span className={classes.track} aria-hidden="true">
        {isDated && (
          <span
            style={{
              insetInlineStart: `${(startDay / days) * 100}%`,
              width: `${((endDay - startDay) / days) * 100}%`,
            }}
          />
        )}
      </span>
    </li>
  )
}

/** The stages of a template along its time; the dates follow the start that is chosen. */
export function TemplatePreview({ template, startDate }: { template: AcademyTemplate; startDate: string | null }) {
  const t = useT()
  return (
    <section className={classes.preview}>
      <h2 className="ac-sm ac-strong">{t('academies.template.contains')}</h2>
      <ol className={classes.stages}>
        {template.stages.map((stage, index) => (
          <Stage key={index} stage={stage} days={template.days} startDate={startDate} />
        ))}
      </ol>
      <p className="ac-dim ac-sm">{t('academies.template.yours')}</p>
    </section>
  )
}
