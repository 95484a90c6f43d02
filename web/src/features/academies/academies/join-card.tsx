import type { Academy } from '@academy/contract/academies'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { directionIcon } from '#domain/directions/direction-icons.tsx'
import { directionText } from '#domain/directions/direction-texts.ts'
import { useAction } from '#kit/use-action.ts'
import { alerts } from '#lib/alerts.ts'
import { errorText } from '#lib/error-texts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { join } from './academies.api.ts'
import { AcademyIntro } from './academy-intro.tsx'
import classes from './join-card.module.css'

interface JoinCardProps {
  academy: Academy
  /** The hash of the link that brought the person here: private academies open only to it. */
  academyHash?: string | undefined
}

/** One academy, its directions as cards, one button. */
export function JoinCard({ academy, academyHash }: JoinCardProps) {
  const t = useT()
  const router = useRouter()
  const only = academy.directions.length === 1 ? academy.directions[0] : undefined
  const [direction, setDirection] = useState<string | null>(only ? String(only.id) : null)
  const [isAsked, setAsked] = useState(false)
  const joining = useAction()

  const submit = () => {
    if (direction === null) return setAsked(true)
    void joining.run(async () => {
      await join({ academyId: academy.id, directionId: Number(direction), academyHash })
      alerts.success('selectAcademy.joined', { name: academy.name })
      await router.navigate({ href: paths.cabinet })
    })
  }

  return (
    <Card className={classes.card}>
      <AcademyIntro academy={academy} />
      {academy.directions.length === 0 ? (
        <p className={classes.description}>{t('selectAcademy.noDirections')}</p>
      ) : (
        <>
          <RadioCards
            legend={t('common.direction')}
            minCardWidth={420}
            value={direction}
            onChange={setDirection}
            error={isAsked && direction === null ? t('selectAcademy.chooseDirection') : undefined}
            cards={academy.directions.map(({ id, specialization }) => {
              const DirectionIcon = directionIcon(specialization.name)
              const about = directionText(specialization.name)
              return {
                value: String(id),
                title: specialization.name,
                description: about === null ? undefined : t(about),
                picture: <DirectionIcon size={36} />,
              }
            })}
          />
          {joining.failure !== null && (
            <p role="alert" className="ac-red ac-medium">
              {t(errorText(joining.failure))}
            </p>
          )}
          <Button
            loading={joining.isBusy}
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
