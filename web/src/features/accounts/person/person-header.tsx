import type { PersonCard } from '@academy/contract/people'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { personName } from '#domain/person/person-name.ts'
import { useRowPath } from '#kit/academy/academy-address.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { useCopied } from '#lib/use-copied.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CheckIcon, CopyIcon, MailIcon, SmartphoneIcon } from '#ui/icons.tsx'
import { ChatIcon } from '#ui/main-icons.tsx'
import classes from './person-header.module.css'
import { personQueries } from './person.api.ts'
import { hasSection } from './person.rules.ts'

function States({ card: { person, academy } }: { card: PersonCard }) {
  const t = useT()
  const here = person.academies.find(({ id }) => id === academy?.id)
  return (
    <p className={classes.badges}>
      {person.isSuperAdmin && <Badge tone="brand">{t('role.SuperAdmin')}</Badge>}
      {here?.roles.map((role) => (
        <Badge key={role} tone="brand">
          {t(`role.${role}`)}
        </Badge>
      ))}
      {person.isBlocked && (
        <Badge tone="red" dot>
          {t('people.badge.accountBlocked')}
        </Badge>
      )}
      {here?.active === false && (
        <Badge tone="red" dot>
          {t('people.badge.blockedHere')}
        </Badge>
      )}
      <Badge tone={person.isEmailConfirmed ? 'green' : 'yellow'} dot>
        {t(person.isEmailConfirmed ? 'person.confirmed' : 'people.badge.emailNotConfirmed')}
      </Badge>
    </p>
  )
}

/** To the chat that was written in last; who has written in none has nothing to open. */
function ChatLink({ card: { person, academy } }: { card: PersonCard }) {
  const t = useT()
  const pathIn = useRowPath()
  const academyId = academy?.id ?? 0
  const { data } = useQuery(personQueries.summary(academyId, person.id))
  const last = data?.chats.toSorted((a, b) => b.lastMessageAt.localeCompare(a.lastMessageAt))[0]
  if (!last) return null
  return (
    <ButtonLink
      size="sm"
      variant="secondary"
      leading={<ChatIcon size={18} />}
      href={pathIn(paths.staffChat, academyId, { stageLectureId: last.stageLectureId, userId: person.id })}
    >
      {t('person.chat')}
    </ButtonLink>
  )
}

function Contacts({ card }: { card: PersonCard }) {
  const t = useT()
  const { person } = card
  const [isCopied, copy] = useCopied(person.email)
  return (
    <div className={`${classes.contacts} ac-no-print`}>
      {hasSection(card, 'way') && hasSection(card, 'chats') && <ChatLink card={card} />}
      <ButtonLink size="sm" variant="secondary" leading={<MailIcon size={18} />} href={`mailto:${person.email}`}>
        {t('person.mail')}
      </ButtonLink>
      {person.phoneNumber !== null && (
        <ButtonLink
          size="sm"
          variant="secondary"
          leading={<SmartphoneIcon size={18} />}
          href={`tel:${person.phoneNumber}`}
        >
          {t('person.call')}
        </ButtonLink>
      )}
      <Button
        size="sm"
        variant="ghost"
        leading={isCopied ? <CheckIcon size={18} /> : <CopyIcon size={18} />}
        onClick={copy}
      >
        <span aria-live="polite">{t(isCopied ? 'common.copied' : 'person.copyEmail')}</span>
      </Button>
    </div>
  )
}

interface PersonHeaderProps {
  card: PersonCard
  /** What may be done to this person. */
  actions: ReactNode
}

/** Who it is and how to reach them. */
export function PersonHeader({ card, actions }: PersonHeaderProps) {
  const t = useT()
  const { user } = usePerson()
  const { person, academy } = card
  const name = personName(person, t)
  return (
    <Card className={classes.header}>
      <Avatar name={name} src={person.avatarUrl} size={88} />
      <div className={classes.who}>
        <h1 tabIndex={-1}>
          {name}
          {person.id === user.id && <span className={classes.you}>{t('common.you')}</span>}
        </h1>
        <p className={classes.context}>
          {[academy?.name ?? t('mails.noAcademy'), academy?.specialization?.name].filter(Boolean).join(' · ')}
        </p>
        <States card={card} />
        <Contacts card={card} />
      </div>
      {actions && <div className={`${classes.actions} ac-no-print`}>{actions}</div>}
    </Card>
  )
}
