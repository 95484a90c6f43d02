import type { StaticPage } from '@academy/contract/static-pages'
import { useState } from 'react'
import { RemovalDialog } from '#kit/removal-dialog.tsx'
import { alerts } from '#lib/alerts.ts'
import { isApiError } from '#lib/api-error.ts'
import { formatDateTime } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { reportFailure } from '#lib/report-failure.ts'
import { mayDo } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { useCopied } from '#lib/use-copied.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { CheckIcon, CopyIcon, TrashIcon } from '#ui/icons.tsx'
import { TextLink } from '#ui/text-link.tsx'
import classes from './page-list.module.css'
import { removePage } from './static-pages.api.ts'

const isShownByStage = (error: unknown): boolean =>
  isApiError(error, 'ValidationError') && error.fields.some(({ message }) => message === 'usedByStages')

function RemoveButton({ page, title }: { page: StaticPage; title: string }) {
  const t = useT()
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const remove = async () => {
    await removePage(page.academyId, page.name)
    alerts.success('staticPages.removed')
    close()
  }
  return (
    <>
      <IconButton
        label={t('staticPages.remove.of', { title })}
        icon={<TrashIcon size={18} />}
        onClick={() => setAsking(true)}
      />
      <RemovalDialog
        opened={isAsking}
        title={t('staticPages.remove.title')}
        confirmLabel={t('action.delete')}
        cancelLabel={t('action.cancel')}
        remove={remove}
        onFailure={(error) => {
          if (isShownByStage(error)) alerts.warning('staticPages.remove.used')
          else reportFailure(error)
          close()
        }}
        onClose={close}
      >
        {t('staticPages.remove.text', { title })}
      </RemovalDialog>
    </>
  )
}

function CopyLink({ page, title }: { page: StaticPage; title: string }) {
  const t = useT()
  const [isCopied, copy] = useCopied(new URL(page.link, window.location.origin).href)
  return (
    <>
      <IconButton
        label={t('staticPages.copyOf', { title })}
        icon={isCopied ? <CheckIcon size={18} /> : <CopyIcon size={18} />}
        onClick={copy}
      />
      <span role="status" className="ac-visually-hidden">
        {isCopied && t('common.addressCopied')}
      </span>
    </>
  )
}

/** The pages of the academy, or of all academies; the name leads to the editor, the address to what everybody sees. */
export function PageList({ pages, hrefOf }: { pages: readonly StaticPage[]; hrefOf: (page: StaticPage) => string }) {
  const t = useT()
  const locale = useLocale()
  const { user, selection } = usePerson()
  return (
    <ul role="list" className="ac-stack ac-gap-12">
      {pages.map((page) => {
        const title = localized(page.title, locale)
        const mayEdit = mayDo(user, page.academyId, 'stages.editDetails')
        return (
          <li key={`${page.academyId} ${page.name}`}>
            <Card padding="sm" className="ac-row ac-middle ac-gap-8">
              <div className={classes.text}>
                <p className="ac-strong">{title}</p>
                {typeof selection !== 'number' && <p className="ac-dim ac-sm ac-anywhere">{page.academyName}</p>}
                <p className="ac-dim ac-sm ac-anywhere">
                  <TextLink href={`${page.link}?lang=${locale}`} newTabLabel={t('app.opensInNewTab')}>
                    {page.link}
                  </TextLink>
                </p>
                <p className="ac-dim ac-sm ac-anywhere">
                  {t('common.changedOn', { date: formatDateTime(page.updatedAt, locale) })}
                </p>
              </div>
              {mayEdit && (
                <ButtonLink size="sm" variant="secondary" href={hrefOf(page)}>
                  {t('common.edit')}
                  <span className="ac-visually-hidden">: {title}</span>
                </ButtonLink>
              )}
              <CopyLink page={page} title={title} />
              {mayEdit && <RemoveButton page={page} title={title} />}
            </Card>
          </li>
        )
      })}
    </ul>
  )
}
