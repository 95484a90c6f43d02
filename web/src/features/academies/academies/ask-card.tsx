import type { Academy } from '@academy/contract/academies'
import { useMutation } from '@tanstack/react-query'
import { errorText } from '#lib/error-texts.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CalendarIcon } from '#ui/icons.tsx'
import { Notice } from '#ui/notice.tsx'
import { askToTakePart } from './academies.api.ts'
import { AcademyDates } from './academy-dates.tsx'
import classes from './join-card.module.css'

/** Q-09, MAIL-14: a secret academy shows itself to who holds its link; the mail that is asked for here lets them in. */
export function AskCard({ academy, academyHash }: { academy: Academy; academyHash: string }) {
  const t = useT()
  const locale = useLocale()
  const asking = useMutation({ mutationFn: askToTakePart })
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
      {asking.isSuccess ? (
        <Notice tone="success" title={t('selectAcademy.asked.title')}>
          {t('selectAcademy.asked.text', { email: asking.data.email })}
        </Notice>
      ) : (
        <p className={classes.description}>{t('selectAcademy.askText')}</p>
      )}
      {asking.isError && (
        <p role="alert" className="ac-red ac-medium">
          {t(errorText(asking.error))}
        </p>
      )}
      <Button
        variant={asking.isSuccess ? 'secondary' : 'primary'}
        loading={asking.isPending}
        onClick={() => asking.mutate(academyHash)}
        aria-label={t(asking.isSuccess ? 'selectAcademy.askAgainTo' : 'selectAcademy.askTo', { name: academy.name })}
      >
        {t(asking.isSuccess ? 'selectAcademy.askAgain' : 'selectAcademy.ask')}
      </Button>
    </Card>
  )
}
