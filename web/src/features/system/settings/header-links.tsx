import { headerLinkMaxCount } from '@academy/contract/system'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { PlusIcon, TrashIcon } from '#ui/icons.tsx'
import { TextField } from '#ui/text-field.tsx'
import { emptyLink, type LinkForm } from './settings-form.rules.ts'
import classes from './header-links.module.css'

interface HeaderLinksProps {
  links: readonly LinkForm[]
  isReadOnly: boolean
  errorOf: (path: string) => string | undefined
  onChange: (links: readonly LinkForm[]) => void
}

export const linkParts = [
  { part: 'ua', path: 'label.ua', text: 'systemSettings.linkUa' },
  { part: 'en', path: 'label.en', text: 'systemSettings.linkEn' },
  { part: 'url', path: 'url', text: 'systemSettings.linkUrl' },
] as const

/** NAV-80: up to five pages elsewhere that the landing header leads to. */
export function HeaderLinks({ links, isReadOnly, errorOf, onChange }: HeaderLinksProps) {
  const t = useT()
  const change = (key: number, values: Partial<LinkForm>) =>
    onChange(links.map((link) => (link.key === key ? { ...link, ...values } : link)))
  return (
    <>
      {links.length === 0 && <p className="ac-soft">{t('systemSettings.noLinks')}</p>}
      {links.map((link, index) => (
        <fieldset key={link.key} className={classes.link}>
          <legend className="ac-visually-hidden">{t('systemSettings.linkNumber', { number: index + 1 })}</legend>
          {linkParts.map(({ part, path, text }) => (
            <TextField
              key={part}
              id={`settings-headerLinks.${index}.${path}`}
              size="sm"
              required
              disabled={isReadOnly}
              label={t(text)}
              error={errorOf(`headerLinks.${index}.${path}`)}
              value={link[part]}
              autoComplete="off"
              {...(part === 'url' ? { placeholder: 'https://', inputMode: 'url' as const } : { maxLength: 30 })}
              onChange={({ target }) => change(link.key, { [part]: target.value })}
            />
          ))}
          {!isReadOnly && (
            <IconButton
              label={t('systemSettings.removeLink', { number: index + 1 })}
              icon={<TrashIcon size={18} />}
              onClick={() => onChange(links.filter(({ key }) => key !== link.key))}
            />
          )}
        </fieldset>
      ))}
      {!isReadOnly && links.length < headerLinkMaxCount && (
        <div>
          <Button
            size="sm"
            variant="secondary"
            leading={<PlusIcon size={18} />}
            onClick={() => onChange([...links, emptyLink()])}
          >
            {t('systemSettings.addLink')}
          </Button>
        </div>
      )}
    </>
  )
}
