import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { EmptyListArt } from '#ui/illustrations/empty-list.tsx'
import { SelectField } from '#ui/select-field.tsx'
import classes from './academy-first.module.css'
import type { AcademyToChoose } from './funnel-controls.tsx'

interface AcademyFirstProps {
  academies: readonly AcademyToChoose[]
  onChoose: (academyId: number) => void
}

/** STAT-12: with all academies selected, first one is chosen. */
export function AcademyFirst({ academies, onChoose }: AcademyFirstProps) {
  const t = useT()
  return (
    <Card>
      <EmptyState
        art={<EmptyListArt />}
        title={t('statistics.choose.title')}
        text={t(academies.length > 0 ? 'statistics.choose.text' : 'statistics.choose.none')}
        action={
          academies.length > 0 && (
            <ul role="list" className={classes.academies}>
              {academies.map(({ id, name }) => (
                <li key={id}>
                  <Button variant="soft" size="sm" onClick={() => onChoose(id)}>
                    {name}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      />
    </Card>
  )
}

/** Another one, while all are selected. */
export function AcademySwitch({ academies, value, onChoose }: AcademyFirstProps & { value: number }) {
  const t = useT()
  return (
    <SelectField
      size="sm"
      className={`${classes.switch} ac-no-print`}
      label={t('statistics.academy')}
      value={String(value)}
      onChange={(event) => onChoose(Number(event.target.value))}
      options={academies.map(({ id, name }) => ({ value: String(id), label: name }))}
    />
  )
}
