import type { StageRoute } from '@academy/contract/users'
import { Moment } from '#domain/moments/moment.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FinishArt } from '#ui/illustrations/finish.tsx'
import { TextLink } from '#ui/text-link.tsx'
import classes from './kinds.module.css'
import { StageContentLoader } from './stage-content-loader.tsx'

/** STG-19: the end of the way, with what remains of it. */
export function FinishedStage({ stage }: { stage: StageRoute }) {
  const t = useT()
  return (
    <StageContentLoader stage={stage}>
      {({ certificateId }) => (
        <div className="ac-stack ac-one-column ac-gap-20">
          {certificateId !== null && <Moment kind="certificate" of={certificateId} />}
          <Card>
            <EmptyState
              art={<FinishArt />}
              title={t('stage.finished.title')}
              text={t(certificateId === null ? 'stage.finished.soon' : 'stage.finished.text')}
              action={
                certificateId !== null && (
                  <div className={classes.stack}>
                    <ButtonLink href={paths.certificate(certificateId)}>{t('stage.finished.certificate')}</ButtonLink>
                    <TextLink href={paths.publicProfile(certificateId)}>{t('stage.finished.profile')}</TextLink>
                  </div>
                )
              }
            />
          </Card>
        </div>
      )}
    </StageContentLoader>
  )
}
