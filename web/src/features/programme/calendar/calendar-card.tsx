import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '#kit/action-dialog.tsx'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingText } from '#kit/loading.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { useCopied } from '#lib/use-copied.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { CalendarIcon, CheckIcon, CopyIcon, RefreshIcon } from '#ui/icons.tsx'
import { TextField } from '#ui/text-field.tsx'
import { calendarQueries, renewLink } from './calendar.api.ts'
import { webcalOf } from './webcal.rules.ts'
import classes from './calendar-card.module.css'

function Renewal({ userId }: { userId: number }) {
  const t = useT()
  const [isAsking, setAsking] = useState(false)
  const [isDone, setDone] = useState(false)
  const renew = async () => {
    const isRenewed = await renewLink(userId)
    setDone(isRenewed)
    if (isRenewed) setAsking(false)
    return isRenewed
  }
  return (
    <>
      <Button variant="text" size="sm" leading={<RefreshIcon size={18} />} onClick={() => setAsking(true)}>
        {t('calendar.renew')}
      </Button>
      <p role="status" className={classes.done}>
        {isDone && t('calendar.renewed')}
      </p>
      <ActionDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        action={renew}
        title={t('calendar.renewTitle')}
        confirmLabel={t('calendar.renew')}
        cancelLabel={t('action.cancel')}
      >
        {t('calendar.renewText')}
      </ActionDialog>
    </>
  )
}

/** The address for calendar programs: subscribe, copy, replace. */
export function CalendarCard() {
  const t = useT()
  const { user } = usePerson()
  const query = useQuery(calendarQueries.link(user.id))
  const url = query.data?.url ?? ''
  const [isCopied, copy] = useCopied(url)
  if (query.isError) return <LoadFailure query={query} />
  if (query.isPending) return <LoadingText lines={3} />
  return (
    <div className={classes.card}>
      <TextField
        label={t('calendar.address')}
        help={t('calendar.help')}
        value={url}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <div className={classes.actions}>
        <ButtonLink size="sm" href={webcalOf(url)} leading={<CalendarIcon size={18} />}>
          {t('common.subscribe')}
        </ButtonLink>
        <Button
          size="sm"
          variant="secondary"
          leading={isCopied ? <CheckIcon size={18} /> : <CopyIcon size={18} />}
          onClick={copy}
        >
          {t(isCopied ? 'common.copied' : 'common.copyAddress')}
        </Button>
        <span role="status" className="ac-visually-hidden">
          {isCopied && t('common.copied')}
        </span>
        <Renewal userId={user.id} />
      </div>
    </div>
  )
}
