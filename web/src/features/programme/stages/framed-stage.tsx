import type { StageRoute } from '@academy/contract/users'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { useTheme } from '#ui/use-theme.ts'
import { frameAddress } from './frame-address.rules.ts'
import classes from './kinds.module.css'
import { StageContentLoader } from './stage-content-loader.tsx'

/** STG-32: a page staff wrote, in a frame that runs nothing and knows nothing of ours. */
export function FramedStage({ stage }: { stage: StageRoute }) {
  const t = useT()
  const locale = useLocale()
  const { theme } = useTheme()
  return (
    <StageContentLoader stage={stage}>
      {({ pageLink }) => {
        const address = frameAddress(pageLink, locale, theme)
        if (address === null) return <Notice tone="warning">{t('stagePageProblem')}</Notice>
        return (
          <Card padding="none">
            <iframe
              className={classes.frame}
              src={address.framed}
              title={localized(stage.name, locale)}
              sandbox="allow-popups allow-popups-to-escape-sandbox"
              referrerPolicy="no-referrer"
            />
            <p className={classes.frameFoot}>
              <TextLink href={address.alone} newTabLabel={t('app.opensInNewTab')}>
                {t('stage.openPage')}
              </TextLink>
            </p>
          </Card>
        )
      }}
    </StageContentLoader>
  )
}
