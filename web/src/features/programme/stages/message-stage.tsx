import { stageTypes } from '@academy/contract/enums'
import type { StageRoute } from '@academy/contract/users'
import { useT } from '#lib/i18n/use-t.ts'
import type { MessageKey } from '#lib/i18n/messages.ts'
import { paths } from '#lib/paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { AcademyClosedArt } from '#ui/illustrations/academy-closed.tsx'
import { FriendsArt } from '#ui/illustrations/friends.tsx'
import { NoStagesArt } from '#ui/illustrations/no-stages.tsx'

interface Message {
  art: () => React.ReactNode
  title: MessageKey
  text: MessageKey
}

const messages: Record<number, Message> = {
  [stageTypes.StageSucceed]: { art: FriendsArt, title: 'stage.succeed.title', text: 'stage.succeed.text' },
  [stageTypes.StageFailed]: { art: NoStagesArt, title: 'stage.stageFailed.title', text: 'stage.stageFailed.text' },
  [stageTypes.Failed]: { art: AcademyClosedArt, title: 'stage.failed.title', text: 'stage.failed.text' },
}
const waiting: Message = { art: NoStagesArt, title: 'next.nothing', text: 'stage.pending.text' }

/** Pending, StageSucceed, StageFailed, Failed: one honest sentence, and where to go from here. */
export function MessageStage({ stage }: { stage: StageRoute }) {
  const t = useT()
  const { art: Art, title, text } = messages[stage.stageType] ?? waiting
  return (
    <Card>
      <EmptyState
        art={<Art />}
        title={t(title)}
        text={t(text)}
        action={
          stage.stageType === stageTypes.Failed && (
            <ButtonLink variant="secondary" href={paths.selectAcademy}>
              {t('stage.failed.action')}
            </ButtonLink>
          )
        }
      />
    </Card>
  )
}
