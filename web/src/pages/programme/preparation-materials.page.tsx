import { stageTypes } from '@academy/contract/enums'
import { useRouter } from '@tanstack/react-router'
import { PreparationView } from '#features/programme/materials/preparation-view.tsx'
import { StageChoice } from '#features/programme/stage-board/stage-choice.tsx'
import { useAcademyInAddress } from '#kit/academy/academy-address.ts'
import { AcademyBar } from '#kit/academy/academy-bar.tsx'
import { useAddress } from '#kit/address/words.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { formatQuery } from '#lib/query-string.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { EmptyListArt } from '#ui/illustrations/empty-list.tsx'
import { PageHeader } from '#ui/page-header.tsx'

/** NAV-46 */
export function PreparationMaterialsPage() {
  const t = useT()
  const router = useRouter()
  const address = useAddress(({ stage, group }) => ({ stage, group }))
  const { selection } = usePerson()
  const academy = useAcademyInAddress()
  usePageTitle(t('preparations.title'))
  return (
    <>
      <PageHeader title={t('preparations.title')} context={t('preparations.context')} />
      <AcademyBar needs="stages.board" />
      {typeof selection === 'number' ? (
        <PreparationView
          academyId={selection}
          address={address}
          onChoose={(chosen) =>
            void router.navigate({
              href: paths.preparationMaterials + formatQuery({ ...academy, ...chosen }),
              resetScroll: false,
            })
          }
        />
      ) : (
        <StageChoice
          path={paths.preparationMaterials}
          types={[stageTypes.MaterialsForPreparation, stageTypes.MaterialsForPreparationMarkdown]}
          empty={
            <EmptyState
              art={<EmptyListArt />}
              title={t('preparations.noStages.title')}
              text={t('preparations.noStages.text')}
            />
          }
        />
      )}
    </>
  )
}
