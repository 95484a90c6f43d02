import type { FreeTemplate } from '@academy/contract/mail-templates'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingBlock } from '#kit/loading.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { useMailNames } from './mail-template-names.ts'
import { mailTemplatesQueries } from './mail-templates.api.ts'
import classes from './mail-templates.module.css'

interface NewTemplateDialogProps {
  onClose: () => void
  onChosen: (mail: FreeTemplate) => void
}

const ownerKey = ({ academy }: FreeTemplate) => String(academy?.id ?? 'default')
const mailKey = ({ action, language }: FreeTemplate) => `${action} ${language}`

/** MAIL-08: which mail, in which language and for whom; only what nobody has written yet. */
export function NewTemplateDialog({ onClose, onChosen }: NewTemplateDialogProps) {
  const t = useT()
  const { selection } = usePerson()
  const names = useMailNames()
  const query = useQuery(mailTemplatesQueries.available(selection))
  const [owner, setOwner] = useState('')
  const [mail, setMail] = useState('')
  const free = query.data ?? []
  const owners = [...new Map(free.map((one) => [ownerKey(one), one])).values()]
  const chosenOwner = owner !== '' ? owner : owners.length === 1 ? ownerKey(owners[0]!) : ''
  const mails = free.filter((one) => ownerKey(one) === chosenOwner)
  const chosen = mails.find((one) => mailKey(one) === mail)
  return (
    <Dialog
      opened
      title={t('mailTemplates.new')}
      closeLabel={t('action.close')}
      onClose={onClose}
      footer={
        <>
          <Button size="sm" variant="secondary" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          {free.length > 0 && (
            <Button size="sm" disabled={chosen === undefined} onClick={() => chosen && onChosen(chosen)}>
              {t('mailTemplates.new.go')}
            </Button>
          )}
        </>
      }
    >
      {query.isError && <LoadFailure query={query} />}
      {query.isPending && <LoadingBlock height={120} radius={10} />}
      {query.data &&
        (free.length === 0 ? (
          <p>{t('mailTemplates.new.none')}</p>
        ) : (
          <div className={classes.fields}>
            <SelectField
              label={t('mailTemplates.new.owner')}
              help={t('mailTemplates.new.ownerHelp')}
              placeholder={t('form.choose')}
              value={chosenOwner}
              onChange={(event) => {
                setOwner(event.target.value)
                setMail('')
              }}
              options={owners.map((one) => ({ value: ownerKey(one), label: names.owner(one) }))}
            />
            <SelectField
              label={t('mailTemplates.new.mail')}
              placeholder={t('form.choose')}
              disabled={chosenOwner === ''}
              value={mail}
              onChange={(event) => setMail(event.target.value)}
              options={mails.map((one) => ({ value: mailKey(one), label: names.mail(one) }))}
            />
          </div>
        ))}
    </Dialog>
  )
}
