import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useProgrammeRoom } from '#domain/programme/programme-room.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { queryClient } from '#lib/query-client.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { MemberMoveDialog } from './member-move-dialogs.tsx'
import { movesQueries } from './moves.api.ts'

/** INT-16: who did not pass and is still in the stage, and the way to let them fail together, after a look at the list. */
export function FailNotPassed({ academyId, stageId }: { academyId: number; stageId: number }) {
  const t = useT()
  // What the dialog is about stays as it was opened.
  const [failing, setFailing] = useState<number[] | null>(null)
  const query = movesQueries.notPassed(academyId, stageId)
  const { data } = useQuery(query)
  useProgrammeRoom(academyId, () => void queryClient.invalidateQueries({ queryKey: query.queryKey }))
  const close = () => setFailing(null)
  return (
    <>
      {data && data.userIds.length > 0 && (
        <Notice
          tone="warning"
          title={t('moves.notPassed.ready', { count: data.userIds.length })}
          action={
            <Button size="sm" variant="secondary" onClick={() => setFailing(data.userIds)}>
              {t('moves.notPassed.fail')}
            </Button>
          }
        >
          {t('moves.notPassed.hint')}
        </Notice>
      )}
      {failing && <MemberMoveDialog action="fail" {...{ stageId }} userIds={failing} onDone={close} onClose={close} />}
    </>
  )
}
