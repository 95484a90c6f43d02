import { accountApi, type OwnSession } from '@academy/contract/account'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadFailure } from '#kit/load-failure.tsx'
import { Loading } from '#kit/loading.tsx'
import { useAction } from '#kit/use-action.ts'
import { isStepUpNeeded } from '#lib/api-client.ts'
import { call } from '#lib/api.ts'
import { errorText } from '#lib/error-texts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { MonitorIcon, SmartphoneIcon } from '#ui/icons.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { accountQueries } from './account.api.ts'
import account from './account.module.css'
import { deviceName } from './device-name.rules.ts'
import { OnlyOwner } from './only-owner.tsx'
import { Section } from './section.tsx'
import classes from './rows.module.css'
import { TimeAgo } from './time-ago.tsx'

/** Ends one session, by its id, or all others; the list is asked for again, however that went. */
const useEnding = () => {
  const queries = useQueryClient()
  const { run, busyWith, failure } = useAction<string>()
  const end = (which: string, ending: () => Promise<unknown>) =>
    void run(
      () => ending().finally(() => queries.invalidateQueries({ queryKey: accountQueries.sessions().queryKey })),
      which,
    )
  return {
    busyWith,
    failure,
    endOne: (id: string) => end(id, () => call(accountApi.endSession, { params: { id } })),
    endOthers: () => end('others', () => call(accountApi.endOtherSessions)),
  }
}

interface SessionRowProps {
  session: OwnSession
  isEnding: boolean
  /** Absent where there is nothing to end: this very session. */
  onEnd: (() => void) | undefined
}

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const t = useT()
  const { browser, system, kind } = deviceName(session.userAgent)
  const name = [browser, system].filter(Boolean).join(', ') || t('account.sessions.unknown')
  const DeviceIcon = kind === 'computer' ? MonitorIcon : SmartphoneIcon
  return (
    <li className={classes.row}>
      <span className={classes.icon}>
        <DeviceIcon />
      </span>
      <div className="ac-shrink">
        <p className={classes.name}>
          {name}
          {session.isCurrent && <Badge tone="green">{t('account.sessions.current')}</Badge>}
          {session.impersonatorName !== null && (
            <Badge tone="yellow">{t('account.history.actedAs', { name: session.impersonatorName })}</Badge>
          )}
        </p>
        <p className={classes.note}>
          {session.ip !== null && <span>{session.ip}</span>}
          <span>
            {t('account.sessions.lastUsed')} <TimeAgo at={session.lastUsedAt} />
          </span>
        </p>
      </div>
      {onEnd !== undefined && (
        <Button
          variant="secondary"
          size="sm"
          loading={isEnding}
          aria-label={t('account.sessions.endLabel', { name })}
          onClick={onEnd}
        >
          {t('account.sessions.end')}
        </Button>
      )}
    </li>
  )
}

function SessionList() {
  const t = useT()
  const [isAsking, setAsking] = useState(false)
  const ending = useEnding()
  const query = useQuery(accountQueries.sessions())
  if (query.isError && query.data === undefined) return <LoadFailure query={query} />
  if (query.isPending) {
    return (
      <Loading>
        <Skeleton height={56} radius={10} />
        <Skeleton height={56} radius={10} />
      </Loading>
    )
  }
  const failure = isStepUpNeeded(ending.failure) ? null : ending.failure
  const hasOthers = query.data.some(({ isCurrent }) => !isCurrent)
  const endOthers = () => {
    setAsking(false)
    ending.endOthers()
  }
  return (
    <div className={account.stack}>
      {failure !== null && <Notice tone="error">{t(errorText(failure))}</Notice>}
      <ul className={classes.rows} role="list" aria-label={t('account.sessions.title')}>
        {query.data.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isEnding={ending.busyWith === session.id}
            onEnd={session.isCurrent ? undefined : () => ending.endOne(session.id)}
          />
        ))}
      </ul>
      {hasOthers && (
        <div className="ac-row ac-middle ac-gap-12">
          <Button variant="secondary" loading={ending.busyWith === 'others'} onClick={() => setAsking(true)}>
            {t('account.sessions.endOthers')}
          </Button>
        </div>
      )}
      {!hasOthers && <p className="ac-dim ac-sm">{t('account.sessions.onlyHere')}</p>}
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={endOthers}
        title={t('account.sessions.endOthersTitle')}
        confirmLabel={t('account.sessions.endOthers')}
        cancelLabel={t('action.cancel')}
        closeLabel={t('action.close')}
      >
        {t('account.sessions.endOthersText')}
      </ConfirmDialog>
    </div>
  )
}

export function SessionsSection() {
  const t = useT()
  return (
    <Section title={t('account.sessions.title')} text={t('account.sessions.text')}>
      <OnlyOwner isSecret>
        <SessionList />
      </OnlyOwner>
    </Section>
  )
}
