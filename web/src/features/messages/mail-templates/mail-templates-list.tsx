import type { MailInUse, MailSource } from '@academy/contract/mail-templates'
import { useState } from 'react'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { DataTable, type DataColumn } from '#ui/data-table.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { TrashIcon } from '#ui/icons.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { isOwn } from './mail-template-form.rules.ts'
import { useMailNames } from './mail-template-names.ts'
import { useMayWrite } from './mail-template-rights.ts'
import classes from './mail-templates-list.module.css'
import { RemoveTemplateDialog } from './remove-template-dialog.tsx'

const tones: Record<MailSource['origin'], BadgeTone> = { academy: 'brand', default: 'blue', builtIn: 'neutral' }

export const addressOf = ({ academy, action, language }: Pick<MailInUse, 'academy' | 'action' | 'language'>) =>
  paths.mailTemplate(academy?.id ?? 'default', action, language)
const keyOfMail = ({ academy, action, language }: MailInUse) => `${academy?.id ?? 'default'}-${action}-${language}`

interface MailTemplatesListProps {
  caption: string
  mails: readonly MailInUse[]
  /** With all academies each row says whose it is. */
  withAcademy: boolean
}

/** MAIL-04, MAIL-16: which text each mail has, and where it comes from. */
export function MailTemplatesList({ caption, mails, withAcademy }: MailTemplatesListProps) {
  const [removed, setRemoved] = useState<MailInUse | null>(null)
  const columns = useColumns(withAcademy, setRemoved)
  return (
    <>
      <DataTable caption={caption} columns={columns} rows={mails} rowKey={keyOfMail} />
      {removed !== null && (
        <RemoveTemplateDialog mail={removed} onClose={() => setRemoved(null)} onRemoved={() => setRemoved(null)} />
      )}
    </>
  )
}

const useColumns = (withAcademy: boolean, onRemove: (mail: MailInUse) => void): DataColumn<MailInUse>[] => {
  const t = useT()
  const names = useMailNames()
  const mayWrite = useMayWrite()
  const academy: DataColumn<MailInUse> = {
    id: 'academy',
    header: t('common.academy'),
    cell: (mail) => names.owner(mail),
  }
  return [
    {
      id: 'mail',
      header: t('common.mail'),
      width: withAcademy ? '30%' : '42%',
      cell: (mail) => (
        <span className={classes.mail}>
          <TextLink quiet href={addressOf(mail)} className="ac-strong">
            {names.action(mail)}
            <span className="ac-visually-hidden">
              , {names.language(mail)}, {names.owner(mail)}
            </span>
          </TextLink>
          <span className="ac-dim ac-sm ac-anywhere">{mail.mailTemplate.subject}</span>
        </span>
      ),
    },
    ...(withAcademy ? [academy] : []),
    { id: 'language', header: t('common.language'), width: '13%', cell: (mail) => names.language(mail) },
    {
      id: 'source',
      header: t('mailTemplates.column.source'),
      width: '22%',
      cell: (mail) => <Badge tone={tones[mail.source.origin]}>{names.source(mail.source, mail)}</Badge>,
    },
    {
      id: 'actions',
      header: t('list.actions'),
      hideHeader: true,
      align: 'end',
      phone: 'plain',
      cell: (mail) => (
        <span className="ac-inline ac-end ac-gap-4 ac-nowrap">
          <ButtonLink size="sm" variant="secondary" href={addressOf(mail)}>
            {t(!mayWrite(mail) ? 'common.view' : isOwn(mail) ? 'common.edit' : 'mailTemplates.writeOwn')}
            <span className="ac-visually-hidden">
              : {names.mail(mail)}, {names.owner(mail)}
            </span>
          </ButtonLink>
          {mayWrite(mail) && isOwn(mail) && (
            <IconButton
              size="sm"
              label={t('mailTemplates.removeOf', { mail: names.mail(mail), owner: names.owner(mail) })}
              icon={<TrashIcon size={18} />}
              onClick={() => onRemove(mail)}
            />
          )}
        </span>
      ),
    },
  ]
}
