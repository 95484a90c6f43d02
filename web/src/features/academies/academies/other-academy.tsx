import { useT } from '#lib/i18n/use-t.ts'
import { academyOf } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { useAction } from '#kit/use-action.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { enterAcademy } from './academies.api.ts'
import classes from './open-academy.module.css'

/**
 * Shown while another academy is selected. A page alone selects nothing, so without it the menu would lead from here to
 * the stages, lectures and people of the other one.
 */
export function OtherAcademy({ academy: { id, name } }: { academy: { id: number; name: string } }) {
  const t = useT()
  const { user, selection } = usePerson()
  const { isBusy, run } = useAction()
  const selected = typeof selection === 'number' && selection !== id ? academyOf(user, selection) : null
  if (selected === null || academyOf(user, id) === null) return null
  return (
    <div className={classes.notice}>
      <Notice
        isSlim
        tone="info"
        action={
          <Button size="sm" variant="secondary" loading={isBusy} onClick={() => void run(() => enterAcademy(id))}>
            {t('academies.other.enter', { name })}
          </Button>
        }
      >
        {t('academies.other.text', { selected: selected.name })}
      </Notice>
    </div>
  )
}
