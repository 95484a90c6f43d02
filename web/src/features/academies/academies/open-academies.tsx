import type { Academy } from '@academy/contract/academies'
import { withoutMarks } from '@academy/contract/plain-text'
import { directionIcon } from '#domain/directions/direction-icons.tsx'
import { LoadFailure } from '#kit/load-failure.tsx'
import { Loading } from '#kit/loading.tsx'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { pageFacts } from '#lib/page-facts.ts'
import { paths } from '#lib/paths.ts'
import { formatQuery } from '#lib/query-string.ts'
import type { Loaded } from '#lib/use-loaded.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { CalendarIcon } from '#ui/main-icons.tsx'
import { lazyIllustration } from '#ui/lazy-illustration.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { AcademyDates } from './academy-dates.tsx'
import classes from './open-academies.module.css'

const EmptyListArt = lazyIllustration(() => import('#ui/illustrations/empty-list.tsx'), 'EmptyListArt')

function OpenAcademy({ academy }: { academy: Academy }) {
  const t = useT()
  const locale = useLocale()
  const hasDates = academy.startDate !== null || academy.endDate !== null
  return (
    <li>
      <Card className={classes.card} interactive>
        <h3 className={classes.name}>{academy.name}</h3>
        {hasDates && (
          <p className={classes.dates}>
            <CalendarIcon size={18} />
            <AcademyDates {...academy} />
          </p>
        )}
        <p className={classes.description}>{withoutMarks(localized(academy.description, locale))}</p>
        <ul role="list" className={classes.directions} aria-label={t('common.directions')}>
          {academy.directions.map(({ id, specialization }) => {
            const DirectionIcon = directionIcon(specialization.name)
            return (
              <li key={id}>
                <DirectionIcon size={28} />
                {specialization.name}
              </li>
            )
          })}
        </ul>
        <ButtonLink
          href={paths.register + formatQuery({ academyHash: academy.hash })}
          aria-label={t('home.academies.applyTo', { name: academy.name })}
        >
          {t('common.apply')}
        </ButtonLink>
      </Card>
    </li>
  )
}

/** The place of a card, as high as most of them are. */
function CardPlace() {
  return (
    <Card className={classes.card}>
      <div className={classes.name}>
        <Skeleton width={220} height="1.25em" />
      </div>
      <div className={classes.dates}>
        <Skeleton width={250} height="1lh" />
      </div>
      <div className={classes.description}>
        <Skeleton />
      </div>
      <Skeleton width="70%" height={38} radius={11} />
      <Skeleton width={154} height={44} radius={12} />
    </Card>
  )
}

/** Where the page does not say how many there are. */
const usualCount = 2

/** ACAD-14: what anybody may join right now. */
export function OpenAcademies({ query }: { query: Loaded<Academy[]> }) {
  const t = useT()
  const open = query.data?.filter((academy) => academy.joinable) ?? []
  const places = query.isPending ? (pageFacts()?.openAcademies ?? usualCount) : 0
  const isEmpty = query.isPending ? places === 0 : query.data !== undefined && open.length === 0
  return (
    <section id="academies" className={classes.section}>
      <h2 className={classes.title}>{t('home.academies.title')}</h2>
      <p className={classes.lead}>{t('home.academies.text')}</p>
      {places > 0 && (
        <Loading>
          <div className={classes.cards}>
            {Array.from({ length: places }, (_, place) => (
              <CardPlace key={place} />
            ))}
          </div>
        </Loading>
      )}
      {query.isError && <LoadFailure query={query} />}
      {isEmpty && (
        <EmptyState
          art={<EmptyListArt />}
          title={t('home.academies.empty.title')}
          text={t('home.academies.empty.text')}
          action={<ButtonLink href={paths.register}>{t('login.register')}</ButtonLink>}
        />
      )}
      {open.length > 0 && (
        <ul role="list" className={classes.cards}>
          {open.map((academy) => (
            <OpenAcademy key={academy.id} academy={academy} />
          ))}
        </ul>
      )}
    </section>
  )
}
