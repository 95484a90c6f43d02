import type { AcademyDetails } from '@academy/contract/academies'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '#kit/action-dialog.tsx'
import { offerUndo } from '#kit/undo.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { mayDo } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { academyEditQueries, openAcademy } from './academy-edit.api.ts'
import classes from './open-academy.module.css'

function OpenDialog({ academy, onClose }: { academy: AcademyDetails; onClose: () => void }) {
  const t = useT()
  const locale = useLocale()
  const problems = useQuery(academyEditQueries.problems(academy.id))
  const blockers = problems.data?.filter(({ severity }) => severity === 'error').length ?? 0
  const [first] = academy.stages
  const open = async () => {
    const undo = await openAcademy(academy.id)
    offerUndo('academies.draft.opened', { name: academy.name }, undo)
    onClose()
  }
  return (
    <ActionDialog
      title={t('academies.draft.title', { name: academy.name })}
      confirmLabel={t('academies.draft.open')}
      cancelLabel={t('action.cancel')}
      isPending={problems.isPending}
      action={open}
      onClose={onClose}
    >
      <div className="ac-stack ac-gap-12">
        <p>{t('academies.draft.text', { stage: first ? localized(first.name, locale) : '' })}</p>
        {blockers > 0 && <Notice tone="warning">{t('academies.draft.blockers', { count: blockers })}</Notice>}
      </div>
    </ActionDialog>
  )
}

/** Only for those who may lead the programme to its first stage. */
export function OpenButton({ academy }: { academy: AcademyDetails }) {
  const t = useT()
  const { user } = usePerson()
  const [isAsking, setAsking] = useState(false)
  if (!mayDo(user, academy.id, 'academies.advance')) return null
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        {t('academies.draft.open')}
      </Button>
      {isAsking && <OpenDialog academy={academy} onClose={() => setAsking(false)} />}
    </>
  )
}

/**
 * an academy is seen by its staff alone until somebody opens it, knowing what the check found. Its check ends in
 * the same button, and one of them is enough.
 */
export function OpenAcademy({ academy, isAtCheck }: { academy: AcademyDetails; isAtCheck: boolean }) {
  const t = useT()
  const hasStages = academy.stages.length > 0
  return (
    <div className={classes.notice}>
      <Notice
        isSlim
        tone="info"
        title={t('academies.draft.notice')}
        action={hasStages && !isAtCheck && <OpenButton academy={academy} />}
      >
        {t(hasStages ? 'academies.draft.noticeText' : 'academies.draft.noticeNoStages')}
      </Notice>
    </div>
  )
}
