import { useT } from '#lib/i18n/use-t.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { EmptyListArt } from '#ui/illustrations/empty-list.tsx'
import { PageHeader } from '#ui/page-header.tsx'

/** Stages belong to one academy; with all of them selected there is nothing to show yet. */
export function ChooseAcademyFirst({ title }: { title: string }) {
  const t = useT()
  return (
    <>
      <PageHeader title={title} />
      <Card>
        <EmptyState
          art={<EmptyListArt />}
          title={t('stageBoard.chooseAcademy.title')}
          text={t('stageBoard.chooseAcademy.text')}
        />
      </Card>
    </>
  )
}
