import type { PersonCard } from '@academy/contract/people'
import type { ReactNode } from 'react'
import { countryName } from '#lib/countries.ts'
import { formatShortDate } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import type { MessageKey } from '#lib/i18n/messages.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { TextLink } from '#ui/text-link.tsx'
import classes from './person-facts.module.css'
import { Section } from './section.tsx'

type Fact = [label: string, value: ReactNode]

/** Lists of people's answers as headings; what staff use for other things has none and is left out. */
const variantLabels: Readonly<Record<string, MessageKey>> = {
  City: 'person.variant.City',
  University: 'person.variant.University',
  Education: 'person.variant.Education',
  'Came From': 'person.variant.Came From',
  'Years Of Experience': 'person.variant.Years Of Experience',
  'Programmer Level': 'person.variant.Programmer Level',
  'Hardest Project': 'person.variant.Hardest Project',
  Backend: 'person.variant.Backend',
  Frontend: 'person.variant.Frontend',
  'Database Experience': 'person.variant.Database Experience',
}

/** What they said about themselves, where the reader may know it. */
const useSaid = () => {
  const t = useT()
  const locale = useLocale()
  return ({ about }: PersonCard): Fact[] => {
    if (about === null) return []
    const chosen = [...about.variants, ...about.experience].flatMap((variant): Fact[] => {
      const label = variantLabels[variant.type]
      return label === undefined ? [] : [[t(label), variant[locale]]]
    })
    return [
      [t('person.fact.country'), about.country === null ? null : countryName(about.country, locale)],
      [t('person.fact.graduation'), about.graduationYear],
      ...chosen,
    ]
  }
}

export function PersonFacts({ card, action }: { card: PersonCard; action: ReactNode }) {
  const t = useT()
  const locale = useLocale()
  const said = useSaid()
  const { person, academy, localization } = card
  const joinedAt = person.academies.find(({ id }) => id === academy?.id)?.joinedAt
  const isStudent = card.sections.includes('way') || academy?.specialization
  const ofAcademy: Fact[] =
    academy === null
      ? []
      : [
          [t('person.fact.joinedAt'), joinedAt === undefined ? null : formatShortDate(joinedAt, locale)],
          ...(isStudent ? ([[t('person.fact.direction'), academy.specialization?.name]] satisfies Fact[]) : []),
          ...(academy.groups.length > 0
            ? ([[t('person.fact.groups'), academy.groups.map(({ name }) => name).join(', ')]] satisfies Fact[])
            : []),
        ]
  const facts: Fact[] = [
    [t('person.fact.email'), <TextLink href={`mailto:${person.email}`}>{person.email}</TextLink>],
    [
      t('person.fact.phone'),
      person.phoneNumber && <TextLink href={`tel:${person.phoneNumber}`}>{person.phoneNumber}</TextLink>,
    ],
    [t('person.fact.language'), t(`person.fact.language.${localization}`)],
    [t('person.fact.createdAt'), formatShortDate(person.createdAt, locale)],
    ...ofAcademy,
    ...said(card),
  ]
  return (
    <Section title={t('person.facts')} action={action}>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value ?? <span className={classes.none}>{t('person.fact.none')}</span>}</dd>
          </div>
        ))}
        {academy?.certificate && (
          <div>
            <dt>{t('person.fact.certificate')}</dt>
            <dd>
              <TextLink href={paths.certificate(academy.certificate.publicId)}>{academy.certificate.number}</TextLink>
            </dd>
          </div>
        )}
      </dl>
    </Section>
  )
}
