import { Suspense, useRef, useState, type ChangeEvent } from 'react'
import { useAction } from '#kit/use-action.ts'
import { errorText } from '#lib/error-texts.ts'
import type { MessageKey } from '#lib/i18n/messages.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { lazyOverlay } from '#kit/lazy-part.tsx'
import { academyOf } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { TrashIcon, UploadIcon } from '#ui/icons.tsx'
import { Notice } from '#ui/notice.tsx'
import { removeAvatar, saveAvatar } from './account.api.ts'
import classes from './avatar-card.module.css'
import { pictureTypes, refusedPick, refusedPicture } from './picture.rules.ts'

/** The cutting room comes only when somebody has picked a picture. */
const CropDialog = lazyOverlay(
  async () => ({ default: (await import('./crop-dialog.tsx')).CropDialog }),
  ({ onClose }) => onClose(),
)

type Result = { tone: 'success' | 'error'; text: MessageKey }

/** ACC-50 to ACC-53: one's own picture; a failure is a state of this card. */
export function AvatarCard() {
  const t = useT()
  const { user, selection, role } = usePerson()
  const input = useRef<HTMLInputElement>(null)
  const [picked, setPicked] = useState<{ address: string; type: string } | null>(null)
  const [result, setResult] = useState<Result | null>(null)
  const { isBusy, run } = useAction((error) => setResult({ tone: 'error', text: errorText(error) }))
  const name = `${user.firstName} ${user.lastName}`
  const academy = academyOf(user, selection)

  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // The same file may be picked again after a refusal.
    target.value = ''
    if (file === undefined) return
    const refusal = refusedPick(file)
    setResult(refusal === null ? null : { tone: 'error', text: refusal })
    if (refusal === null) setPicked({ address: URL.createObjectURL(file), type: file.type })
  }
  const putAway = () => {
    if (picked !== null) URL.revokeObjectURL(picked.address)
    setPicked(null)
  }

  const change = (action: () => Promise<void>, success: MessageKey) =>
    run(async () => {
      setResult(null)
      await action()
      setResult({ tone: 'success', text: success })
    })
  const send = async (picture: Blob) => {
    putAway()
    const refusal = refusedPicture(picture)
    if (refusal !== null) return setResult({ tone: 'error', text: refusal })
    await change(() => saveAvatar(picture), 'account.avatar.saved')
  }

  return (
    <Card className={classes.card}>
      <h2 className="ac-visually-hidden">{t('account.avatar.title')}</h2>
      <Avatar name={name} src={user.avatarUrl} size={144} solid={user.avatarUrl === null} />
      <div className={classes.person}>
        <p className={classes.name}>{name}</p>
        <p className="ac-soft ac-anywhere">{user.email}</p>
        {role !== null && (
          <p className="ac-dim ac-sm">{[t(`role.${role}`), academy?.name].filter(Boolean).join(' · ')}</p>
        )}
      </div>
      <div className={classes.actions}>
        <Button
          variant="secondary"
          size="sm"
          loading={isBusy}
          leading={<UploadIcon size={18} />}
          onClick={() => input.current?.click()}
        >
          {t(user.avatarUrl === null ? 'account.avatar.add' : 'account.avatar.change')}
        </Button>
        {user.avatarUrl !== null && (
          <Button
            variant="ghost"
            size="sm"
            disabled={isBusy}
            leading={<TrashIcon size={18} />}
            onClick={() => void change(removeAvatar, 'account.avatar.removed')}
          >
            {t('account.avatar.remove')}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept={pictureTypes.join(',')}
        className="ac-visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
        onChange={pick}
      />
      <p className={classes.hint}>{t('account.avatar.hint')}</p>
      {result !== null && <Notice tone={result.tone}>{t(result.text)}</Notice>}
      <Suspense>
        {picked !== null && <CropDialog {...picked} onClose={putAway} onDone={(picture) => void send(picture)} />}
      </Suspense>
    </Card>
  )
}
