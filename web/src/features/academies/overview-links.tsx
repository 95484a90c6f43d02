import type { Capability } from '@academy/contract/permissions'
import type { MessageKey } from '#lib/i18n/messages.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { mayDo } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Card } from '#ui/card.tsx'
import type { Icon } from '#ui/icon.tsx'
import { ChartIcon, ChevronRightIcon, FormIcon, GridIcon, UsersIcon } from '#ui/icons.tsx'
import classes from './overview.module.css'

/** Where the work of staff goes on from here; a new screen may add its line. */
const screens: { path: string; label: MessageKey; text: MessageKey; icon: Icon; needs: Capability }[] = [
  {
    path: paths.mainStages,
    label: 'staff.nav.stages',
    text: 'overview.link.stages',
    icon: GridIcon,
    needs: 'stages.board',
  },
  { path: paths.people, label: 'staff.nav.people', text: 'overview.link.people', icon: UsersIcon, needs: 'users.read' },
  {
    path: paths.funnel,
    label: 'staff.nav.funnel',
    text: 'overview.link.funnel',
    icon: ChartIcon,
    needs: 'statistics.read',
  },
  {
    path: paths.stageStatistics,
    label: 'staff.nav.stageStatistics',
    text: 'overview.link.statistics',
    icon: ChartIcon,
    needs: 'statistics.read',
  },
  {
    path: paths.materialGroups,
    label: 'staff.nav.materialGroups',
    text: 'overview.link.materials',
    icon: FormIcon,
    needs: 'materialGroups.manage',
  },
]

/** only what this person may open. */
export function OverviewLinks({ academyId }: { academyId: number }) {
  const t = useT()
  const { user } = usePerson()
  const open = screens.filter(({ needs }) => mayDo(user, academyId, needs, 'read'))
  return (
    <Card title={t('overview.links')} padding="md">
      <ul role="list" className={classes.links}>
        {open.map(({ path, label, text, icon: LinkIcon }) => (
          <li key={path}>
            <Anchor href={path} className={classes.link}>
              <LinkIcon />
              <span className={classes.linkText}>
                <span className={classes.linkLabel}>{t(label)}</span>
                <span className={classes.linkHint}>{t(text)}</span>
              </span>
              <ChevronRightIcon size={18} />
            </Anchor>
          </li>
        ))}
      </ul>
    </Card>
  )
}
