import { keyOf, mailingLists } from '@academy/contract/enums'
import type { OwnSubscription } from '@academy/contract/mailing-lists'
import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingText } from '#kit/loading.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { SwitchField } from '#ui/switch-field.tsx'
import { ownMailing } from './own-mailing.api.ts'
import { useOwnSwitch } from './use-own-switch.ts'

/** which mails come to the address of the account, besides those about it. */
export function OwnMailing() {
  const { user } = usePerson()
  const query = useQuery(ownMailing(user.id))
  if (query.isError) return <LoadFailure query={query} />
  if (query.isPending) return <LoadingText lines={3} />
  return (
    <div className="ac-stack ac-gap-4">
      {query.data.map((own) => (
        <OwnList key={own.list} own={own} userId={user.id} />
      ))}
    </div>
  )
}

function OwnList({ own, userId }: { own: OwnSubscription; userId: number }) {
  const t = useT()
  const { isOn, isBusy, turn } = useOwnSwitch(own, userId)
  return (
    <SwitchField
      label={t(`account.mailing.list.${keyOf(mailingLists, own.list)!}`)}
      checked={isOn}
      aria-busy={isBusy || undefined}
      onChange={(event) => void turn(event.target.checked)}
    />
  )
}
