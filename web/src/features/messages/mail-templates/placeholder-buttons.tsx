import type { MailPlaceholder } from '@academy/contract/mail-template-text'
import { useId } from 'react'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { PlusIcon } from '#ui/icons.tsx'
import { mailPlaceholders, writtenPlaceholder } from './mail-template-form.rules.ts'

/** MAIL-17: what can stand for something of the reader; nobody has to remember how it is spelled. */
export function PlaceholderButtons({ onInsert }: { onInsert: (name: MailPlaceholder) => void }) {
  const t = useT()
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className="ac-stack ac-gap-8">
      <p id={id} className="ac-sm ac-medium">
        {t('mailTemplates.placeholders')}
      </p>
      <div className="ac-row ac-gap-8">
        {mailPlaceholders.map((name) => (
          <Button
            key={name}
            size="sm"
            variant="soft"
            leading={<PlusIcon size={16} />}
            title={writtenPlaceholder(name)}
            onClick={() => onInsert(name)}
          >
            {t(`mailTemplates.placeholder.${name}`)}
          </Button>
        ))}
      </div>
      <p className="ac-dim ac-sm">{t('mailTemplates.placeholdersHelp', { link: writtenPlaceholder('link') })}</p>
    </div>
  )
}
