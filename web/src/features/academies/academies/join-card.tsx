import type { Academy } from '@academy/contract/academies'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { directionIcon } from '#domain/directions/direction-icons.tsx'
import { alerts } from '#lib/alerts.ts'
import { errorText } from '#lib/error-texts.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CalendarIcon } from '#ui/icons.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { join } from './academies.api.ts'
import { AcademyDates } from './academy-dates.tsx'
import classes from './join-card.module.css'

interface JoinCardProps {
  academy: Academy
  /** The hash of the link that brought the person here: private academies open only to it. */
  academyHash?: string | undefined
}

/** One academy, its directions as cards, one button. */
export function JoinCard({ academy, academyHash }: JoinCardProps) {
  const t = useT()
  const locale = useLocale()
  const router = useRouter()
  const only = academy.directions.length === 1 ? academy.directions[0] : undefined
  const [direction, setDirection] = useState<string | null>(only ? String(only.id) : null)
  const [isAsked, setAsked] = useState(false)
  const joining = useMutation({
    mutationFn: join,
    onSuccess: () => {
      alerts.success('selectAcademy.joined', { name: academy.name })
      return router.navigate({ href: paths.cabinet })
    },
  })

  const submit = () => {
    if (direction === null) return setAsked(true)
    joining.mutate({ academyId: academy.id, directionId: Number(direction), academyHash })
  }

  return (
    <Card className={classes.card}>
      <h3 className={classes.name}>{academy.name}</h3>
      {(academy.startDate !== null || academy.endDate !== null) && (
        <p className={classes.dates}>
          <CalendarIcon size={18} />
          <AcademyDates {...academy} />
        </p>
      )}
      <p className={classes.description}>{localized(academy.description, locale)}</p>
      {academy.directions.length === 0 ? (
        <p className={classes.description}>{t('selectAcademy.noDirections')}</p>
      ) : (
        <>
          <RadioCards
            legend={t('selectAcademy.direction')}
            minCardWidth={180}
            value={direction}
            onChange={setDirection}
            error={isAsked && direction === null ? t('selectAcademy.chooseDirection') : undefined}
            cards={academy.directions.map(({ id, specialization }) => {
              const DirectionIcon = directionIcon(specialization.name)
              return { value: String(id), title: specialization.name, picture: <DirectionIcon size={36} /> }
            })}
          />
          {joining.isError && (
            <p role="alert" className="ac-red ac-medium">
              {t(errorText(joining.error))}
            </p>
          )}
          <Button
            loading={joining.isPending}
            onClick={submit}
            aria-label={t('selectAcademy.joinTo', { name: academy.name })}
          >
            {t('selectAcademy.join')}
          </Button>
        </>
      )}
    </Card>
  )
}
