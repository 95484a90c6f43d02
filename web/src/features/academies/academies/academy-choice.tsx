import type { Academy } from '@academy/contract/academies'
import { academyTypes } from '@academy/contract/enums'
import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '#kit/load-failure.tsx'
import { Loading } from '#kit/loading.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { WarningIcon } from '#ui/icons.tsx'
import { EmptyListArt } from '#ui/illustrations/empty-list.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { academiesQueries, useChooseAcademy } from './academies.api.ts'
import classes from './academy-choice.module.css'
import { AskCard } from './ask-card.tsx'
import { JoinCard } from './join-card.tsx'
import { selectorOptions } from './selector.rules.ts'

/** Academies the person is in already: one click back. */
function OwnAcademies() {
  const t = useT()
  const { user, selection } = usePerson()
  const { choose, isChoosing } = useChooseAcademy()
  const own = selectorOptions(user, selection).academies.filter((academy) => academy.active)
  if (own.length === 0) return null
  return (
    <section className="ac-stack ac-gap-16">
      <h2>{t('selectAcademy.mine')}</h2>
      <ul role="list" className={classes.own}>
        {own.map((academy) => (
          <li key={academy.id}>
            <Card padding="sm" className={classes.ownCard}>
              <div>
                <p className="ac-strong">{academy.name}</p>
                <p className="ac-dim ac-sm">{t(`role.${academy.roleName}`)}</p>
              </div>
              <Button
                variant="soft"
                loading={isChoosing}
                onClick={() => void choose(academy.id)}
                aria-label={t('selectAcademy.continueIn', { name: academy.name })}
              >
                {t('common.continue')}
              </Button>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  )
}

const useInvitation = (academyHash: string | undefined) =>
  useQuery({ ...academiesQueries.byHash(academyHash ?? ''), enabled: academyHash !== undefined })

/** ACAD-41: what can be joined now; an academy that came by a link stands first. */
export function AcademyChoice({ academyHash }: { academyHash: string | undefined }) {
  const t = useT()
  const { user, selection } = usePerson()
  const list = useQuery(academiesQueries.list(selection))
  const invitation = useInvitation(academyHash)

  if (list.isError) return <LoadFailure query={list} />
  if (list.isPending || (academyHash !== undefined && invitation.isPending)) {
    return (
      <Loading>
        <Skeleton height={320} radius={16} />
        <Skeleton height={320} radius={16} />
      </Loading>
    )
  }
  // The academy of a link is asked for without a log-in, so it does not say who is its member.
  const isOwn = ({ id }: Academy) => user.academies.some((own) => own.id === id)
  const isOpen = (academy: Academy) => academy.joinable && !isOwn(academy)
  const invited = invitation.data && isOpen(invitation.data) ? invitation.data : null
  const others = list.data.filter((academy) => isOpen(academy) && academy.id !== invited?.id)
  return (
    <div className={classes.choice}>
      {invitation.isError && (
        <p role="alert" className={classes.warning}>
          <WarningIcon />
          {t('selectAcademy.hashInvalid')}
        </p>
      )}
      {invited && (
        <section className="ac-stack ac-gap-16">
          <h2>{t('selectAcademy.invited')}</h2>
          {invited.type === academyTypes.Secret && academyHash !== undefined ? (
            <AskCard academy={invited} academyHash={academyHash} />
          ) : (
            <JoinCard academy={invited} academyHash={academyHash} />
          )}
        </section>
      )}
      <OwnAcademies />
      {others.length > 0 && (
        <section className="ac-stack ac-gap-16">
          <h2>{t('selectAcademy.open')}</h2>
          {others.map((academy) => (
            <JoinCard key={academy.id} academy={academy} />
          ))}
        </section>
      )}
      {invited === null && others.length === 0 && (
        <Card>
          <EmptyState
            art={<EmptyListArt />}
            title={t('selectAcademy.empty.title')}
            text={t('selectAcademy.empty.text')}
          />
        </Card>
      )}
    </div>
  )
}
