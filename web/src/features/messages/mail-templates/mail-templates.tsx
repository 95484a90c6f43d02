import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingRows } from '#kit/loading.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { useFailureAlert } from '#lib/use-failure-alert.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { EmptyListArt } from '#ui/illustrations/empty-list.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { mailTemplatesQueries } from './mail-templates.api.ts'
import { MailTemplatesList } from './mail-templates-list.tsx'
import classes from './mail-templates.module.css'

interface MailTemplatesProps {
  search: string
  onSearch: (search: string) => void
}

/** NAV-43: the texts of the academy, and those it gets where it has none. */
export function MailTemplates({ search, onSearch }: MailTemplatesProps) {
  const t = useT()
  const { selection } = usePerson()
  const query = useQuery(mailTemplatesQueries.inUse(selection))
  // MAIL-11, ERR-57
  useFailureAlert(query, 'mailTemplates.loadFailed')
  if (query.isError) return <LoadFailure query={query} />
  if (query.isPending) return <LoadingRows rows={8} />
  const isAll = selection === 'all'
  const asked = search.trim().toLowerCase()
  const ofAcademies = query.data.filter(({ academy }) => academy !== null)
  const found = isAll ? ofAcademies.filter(({ academy }) => academy!.name.toLowerCase().includes(asked)) : ofAcademies
  const title = isAll ? t('mailTemplates.ofAcademies') : (ofAcademies[0]?.academy?.name ?? '')
  return (
    <div className={classes.parts}>
      <section className="ac-stack ac-gap-12 ac-shrink">
        <h2>{title}</h2>
        <p className={classes.note}>{t('mailTemplates.ownText')}</p>
        {isAll && ofAcademies.length > 0 && (
          <search className={classes.search}>
            <SearchField label={t('mailTemplates.search')} maxLength={100} value={search} onChange={onSearch} />
          </search>
        )}
        {found.length > 0 ? (
          <MailTemplatesList caption={title} mails={found} withAcademy={isAll} />
        ) : (
          <EmptyState
            art={<EmptyListArt />}
            title={t('list.nothing.title')}
            text={t('list.nothing.text')}
            action={
              asked !== '' && (
                <Button size="sm" variant="secondary" onClick={() => onSearch('')}>
                  {t('list.nothing.action')}
                </Button>
              )
            }
          />
        )}
      </section>
      <section className="ac-stack ac-gap-12 ac-shrink">
        <h2>{t('mailTemplates.defaults')}</h2>
        <p className={classes.note}>{t('mailTemplates.defaultsText')}</p>
        <MailTemplatesList
          caption={t('mailTemplates.defaults')}
          mails={query.data.filter(({ academy }) => academy === null)}
          withAcademy={false}
        />
      </section>
    </div>
  )
}
