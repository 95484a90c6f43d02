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

interface Fact {
  label: string
  value: ReactNode
}

/** Lists of people's answers as headings; what staff use for other things has none and is left out. */
const variantLabels: Readonly<Record<string, MessageKey>> = {
  City: 'person.variant.City',
  University: 'common.university',
  Education: 'person.variant.Education',
  'Came From': 'person.variant.Came From',
  'Years Of Experience': 'person.variant.Years Of Experience',
  'Programmer Level': 'common.programmingLevel',
  'Hardest Project': 'common.hardestProject',
  Backend: 'common.backend',
  Frontend: 'common.frontend',
  'Database Experience': 'common.databases',
}

/** What they said about themselves, where the reader may know it. */
const useSaid = () => {
  const t = useT()
  const locale = useLocale()
  return ({ about }: PersonCard): Fact[] => {
    if (about === null) return []
    const chosen = [...about.variants, ...about.experience].flatMap((variant): Fact[] => {
      const label = variantLabels[variant.type]
      return label === undefined ? [] : [{ label: t(label), value: variant[locale] }]
    })
    const country = about.country === null ? null : countryName(about.country, locale)
    return [
      { label: t('common.country'), value: country },
      { label: t('common.yearOfGraduation'), value: about.graduationYear },
      ...chosen,
    ]
  }
}

const useStudies = () => {
  const t = useT()
  const locale = useLocale()
  return ({ person, academy, sections }: PersonCard): Fact[] => {
    if (academy === null) return []
    const joinedAt = person.academies.find(({ id }) => id === academy.id)?.joinedAt
    const isStudent = sections.includes('way') || academy.specialization !== null
    const groups = academy.groups.map(({ name }) => name).join(', ')
    const { certificate } = academy
    return [
      {
        label: t('person.fact.joinedAt'),
        value: joinedAt === undefined ? null : formatShortDate(joinedAt, locale),
      },
      ...(isStudent ? [{ label: t('common.direction'), value: academy.specialization?.name }] : []),
      // Where the student's path is shown, the groups have a part of their own.
      ...(groups === '' || sections.includes('way') ? [] : [{ label: t('person.groups'), value: groups }]),
      ...(certificate === null
        ? []
        : [
            {
              label: t('person.fact.certificate'),
              value: <TextLink href={paths.certificate(certificate.publicId)}>{certificate.number}</TextLink>,
            },
          ]),
    ]
  }
}

export function PersonFacts({ card, action }: { card: PersonCard; action: ReactNode }) {
  const t = useT()
  const locale = useLocale()
  const said = useSaid()
  const studies = useStudies()
  const { person, localization } = card
  const facts: Fact[] = [
    { label: t('common.email'), value: <TextLink href={`mailto:${person.email}`}>{person.email}</TextLink> },
    {
      label: t('common.phone'),
      value: person.phoneNumber && <TextLink href={`tel:${person.phoneNumber}`}>{person.phoneNumber}</TextLink>,
    },
    { label: t('common.language'), value: t(`common.language.${localization}`) },
    { label: t('common.registered'), value: formatShortDate(person.createdAt, locale) },
    ...studies(card),
    ...said(card),
  ]
  return (
    <Section title={t('person.facts')} action={action}>
      <dl className={classes.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value ?? <span className="ac-dim">{t('person.fact.none')}</span>}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
