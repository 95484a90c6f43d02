import { keyOf, repoTypes } from '@academy/contract/enums'
import type { StageRoute } from '@academy/contract/users'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { NoStagesArt } from '#ui/illustrations/no-stages.tsx'
import { MarkdownTree } from '#ui/markdown-tree.tsx'
import { KeyFigures } from '#ui/key-figures.tsx'
import classes from './kinds.module.css'
import { StageContentLoader } from './stage-content-loader.tsx'

interface ProjectStageProps {
  stage: StageRoute
  /** What is to be built is told by a task of its own: nothing is missing without a description. */
  hasTask?: boolean
}

/** STG-18, STG-20: what is to be built, with what, and where it is kept. */
export function ProjectStage({ stage, hasTask = false }: ProjectStageProps) {
  const t = useT()
  const locale = useLocale()
  return (
    <StageContentLoader stage={stage}>
      {({ project }) => {
        if (project === null) {
          if (hasTask) return null
          return (
            <Card>
              <EmptyState art={<NoStagesArt />} title={t('project.none.title')} text={t('project.none.text')} />
            </Card>
          )
        }
        const description = localized(project.description, locale)
        const repository = keyOf(repoTypes, project.repositoryType) ?? 'Any'
        return (
          <Card title={t('project.title')}>
            {description.length > 0 && (
              <div className={classes.reading}>
                <MarkdownTree tree={description} newTabLabel={t('app.opensInNewTab')} />
              </div>
            )}
            <KeyFigures
              figures={[
                {
                  label: t('project.repository'),
                  value: repository === 'Any' ? t('project.anyRepository') : repository,
                },
                ...(project.technologies.length === 0
                  ? []
                  : [
                      {
                        label: t('project.technologies'),
                        value: (
                          <span className={classes.tags}>
                            {project.technologies.map((technology) => (
                              <Badge key={technology} tone="brand">
                                {technology}
                              </Badge>
                            ))}
                          </span>
                        ),
                      },
                    ]),
              ]}
            />
          </Card>
        )
      }}
    </StageContentLoader>
  )
}
