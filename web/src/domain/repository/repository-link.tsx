import { isDemoRepoLink } from '@academy/contract/repo-link'
import { useT } from '#lib/i18n/use-t.ts'
import { useSettings } from '#lib/settings.ts'
import { useCopied } from '#lib/use-copied.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { CheckIcon, CopyIcon } from '#ui/icons.tsx'
import { TextLink } from '#ui/text-link.tsx'
import classes from './repository-link.module.css'

interface RepositoryLinkProps {
  link: string
  /** Instead of the address, where there is little room. */
  label?: string
  className?: string
}

/** GitHub has no such page: the address is there to be copied into a form. */
function DemoAddress({ link }: { link: string }) {
  const t = useT()
  const [isCopied, copy] = useCopied(link)
  return (
    <span className={classes.demo}>
      <span className={classes.pair}>
        <span className={classes.address}>{link.replace(/^https:\/\//, '')}</span>
        <IconButton
          size="sm"
          label={t(isCopied ? 'common.copied' : 'repository.copy')}
          icon={isCopied ? <CheckIcon size={16} /> : <CopyIcon size={16} />}
          onClick={copy}
        />
      </span>
      <span className={classes.why}>{t('repository.demo')}</span>
    </span>
  )
}

/** The one way to show the address of a repository. */
export function RepositoryLink({ link, label, className }: RepositoryLinkProps) {
  const t = useT()
  const isDemo = useSettings()?.isDemo ?? false
  if (isDemo && isDemoRepoLink(link)) return <DemoAddress link={link} />
  return (
    <TextLink href={link} className={className} newTabLabel={t('app.opensInNewTab')}>
      {label ?? link.replace(/^https:\/\//, '').replace(/\.git$/, '')}
    </TextLink>
  )
}
