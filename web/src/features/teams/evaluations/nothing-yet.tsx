import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { EmptyListArt } from '#ui/illustrations/empty-list.tsx'

export function NoStage() {
  const t = useT()
  return (
    <Card>
      <EmptyState art={<EmptyListArt />} title={t('teams.noStage.title')} text={t('evaluations.noStage.text')} />
    </Card>
  )
}

export function NoTeams() {
  const t = useT()
  return (
    <Card>
      <EmptyState
        art={<EmptyListArt />}
        title={t('evaluations.noTeams.title')}
        text={t('evaluations.noTeams.text')}
        action={
          <ButtonLink size="sm" variant="secondary" href={paths.teams}>
            {t('evaluations.toTeams')}
          </ButtonLink>
        }
      />
    </Card>
  )
}
