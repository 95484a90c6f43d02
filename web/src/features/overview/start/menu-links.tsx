import { useStaffMenu } from '#kit/staff-menu.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Card } from '#ui/card.tsx'
import classes from './menu-links.module.css'

/** everything this person may open, in the groups of the menu. */
export function MenuLinks() {
  const t = useT()
  const groups = useStaffMenu()
    .map(({ id, title, items }) => ({ id, title, items: items.filter(({ href }) => href !== paths.main) }))
    .filter(({ items }) => items.length > 0)
  if (groups.length === 0) return null
  return (
    <Card title={t('overview.links')}>
      <div className={classes.groups}>
        {groups.map(({ id, title, items }) => (
          <section key={id} aria-label={title ?? t('overview.links')}>
            {title !== undefined && <h3 className={classes.title}>{title}</h3>}
            <ul role="list" className="ac-stack">
              {items.map(({ id: key, label, href, icon: LinkIcon }) => (
                <li key={key}>
                  <Anchor href={href!} className={classes.link}>
                    <LinkIcon size={20} />
                    {label}
                  </Anchor>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Card>
  )
}
