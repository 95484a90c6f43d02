import { authApi } from '@academy/contract/auth'
import type { SocialProvider } from '@academy/contract/enums'
import type { User } from '@academy/contract/users'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '#lib/api.ts'
import { isApiError } from '#lib/api-error.ts'
import { errorText } from '#lib/error-texts.ts'
import type { MessageKey } from '#lib/i18n/messages.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { useSettings } from '#lib/settings.ts'
import { departTo, providerNames } from '#domain/social-login/social-departure.ts'
import { useAction } from '#kit/use-action.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { LinkIcon } from '#ui/icons.tsx'
import { Notice } from '#ui/notice.tsx'
import { patchPerson } from './account.api.ts'
import account from './account.module.css'
import { OnlyOwner } from './only-owner.tsx'
import { Section } from './section.tsx'
import classes from './rows.module.css'

const idColumns = { google: 'googleId', facebook: 'facebookId' } as const satisfies Record<SocialProvider, keyof User>

const failureOf = (error: unknown): MessageKey =>
  isApiError(error, 'AccessDenied') && error.fields.some(({ message }) => message === 'lastWayIn')
    ? 'account.social.lastWayIn'
    : errorText(error)

interface ProviderRowProps {
  provider: SocialProvider
  isLinked: boolean
  isBusy: boolean
  onChange: () => void
}

function ProviderRow({ provider, isLinked, isBusy, onChange }: ProviderRowProps) {
  const t = useT()
  const name = providerNames[provider]
  return (
    <li className={classes.row}>
      <span className={classes.icon}>
        <LinkIcon />
      </span>
      <div className="ac-shrink">
        <p className={classes.name}>
          {name}
          {isLinked && <Badge tone="green">{t('account.social.linked')}</Badge>}
        </p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        loading={isBusy}
        aria-label={t(isLinked ? 'account.social.unlinkLabel' : 'account.social.linkLabel', { provider: name })}
        onClick={onChange}
      >
        {t(isLinked ? 'account.social.unlink' : 'account.social.link')}
      </Button>
    </li>
  )
}

function ProviderList({ providers }: { providers: readonly SocialProvider[] }) {
  const t = useT()
  const { user } = usePerson()
  const { href } = useLocation()
  const [leavingBehind, setLeavingBehind] = useState<SocialProvider | null>(null)
  const { run, busyWith, failure, clear } = useAction<SocialProvider>()
  const link = async (provider: SocialProvider) => {
    const { url, flow } = await call(authApi.socialLinkStart, { params: { provider } })
    departTo(url, { provider, flow, from: href, isLink: true })
  }
  const unlink = async (provider: SocialProvider) => {
    await call(authApi.socialUnlink, { params: { provider } })
    patchPerson({ [idColumns[provider]]: null })
  }
  const change = (provider: SocialProvider) => {
    clear()
    if (user[idColumns[provider]] === null) void run(() => link(provider), provider)
    else setLeavingBehind(provider)
  }
  const confirm = () => {
    if (leavingBehind !== null) void run(() => unlink(leavingBehind), leavingBehind)
    setLeavingBehind(null)
  }
  const name = leavingBehind === null ? '' : providerNames[leavingBehind]
  return (
    <div className={account.stack}>
      {failure !== null && <Notice tone="error">{t(failureOf(failure))}</Notice>}
      <ul className={classes.rows} role="list" aria-label={t('account.social.title')}>
        {providers.map((provider) => (
          <ProviderRow
            key={provider}
            provider={provider}
            isLinked={user[idColumns[provider]] !== null}
            isBusy={busyWith === provider}
            onChange={() => change(provider)}
          />
        ))}
      </ul>
      <ConfirmDialog
        opened={leavingBehind !== null}
        onClose={() => setLeavingBehind(null)}
        onConfirm={confirm}
        title={t('account.social.unlinkTitle', { provider: name })}
        confirmLabel={t('account.social.unlink')}
        cancelLabel={t('action.cancel')}
        closeLabel={t('action.close')}
      >
        {t('account.social.unlinkText', { provider: name })}
      </ConfirmDialog>
    </div>
  )
}

/** ACC-41: the providers of this installation; where it has none, there is nothing to say. */
export function SocialSection() {
  const t = useT()
  const settings = useSettings()
  if (!settings || settings.socialLogins.length === 0) return null
  return (
    <Section title={t('account.social.title')} text={t('account.social.text')}>
      <OnlyOwner>
        <ProviderList providers={settings.socialLogins} />
      </OnlyOwner>
    </Section>
  )
}
