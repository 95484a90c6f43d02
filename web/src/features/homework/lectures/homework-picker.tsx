import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingBlock } from '#kit/loading.tsx'
import { isApiError } from '#lib/api-error.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Markdown } from '#ui/markdown.tsx'
import { Notice } from '#ui/notice.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import classes from './editor.module.css'
import own from './homework-picker.module.css'
import type { Texts } from './lecture-form.rules.ts'
import { lecturesQueries } from './lectures.api.ts'
import { textsOfFiles } from './stage-lecture-form.rules.ts'

interface HomeworkPickerProps {
  academyId: number
  /** Something would be written over. */
  hasText: boolean
  onClose: () => void
  onPick: (path: string, texts: Texts) => void
}

/** STG-79, STG-80, Q-55 */
export function HomeworkPicker({ academyId, hasText, onClose, onPick }: HomeworkPickerProps) {
  const t = useT()
  const [path, setPath] = useState('')
  const folders = useQuery(lecturesQueries.homeworkFolders(academyId))
  const files = useQuery({ ...lecturesQueries.homeworkFiles(academyId, path), enabled: path !== '' })
  const isMissing = folders.data?.length === 0 || isApiError(folders.error, 'ServiceNotConfigured')
  const texts = files.data && path !== '' ? textsOfFiles(files.data) : null
  return (
    <Dialog
      opened
      title={t('stageLecture.pickHomework')}
      closeLabel={t('action.close')}
      onClose={onClose}
      width={680}
      footer={
        <>
          <Button size="sm" variant="secondary" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          {!isMissing && (
            <Button size="sm" disabled={texts === null} onClick={() => texts !== null && onPick(path, texts)}>
              {t('stageLecture.takeHomework')}
            </Button>
          )}
        </>
      }
    >
      <div className={classes.fields}>
        {folders.isPending && <LoadingBlock height={44} radius={10} />}
        {folders.isError && !isMissing && <LoadFailure query={folders} />}
        {isMissing && (
          <Notice tone="info" title={t('stageLecture.noRepository.title')}>
            {t('stageLecture.noRepository.text')}
          </Notice>
        )}
        {folders.data && !isMissing && (
          <SelectField
            label={t('stageLecture.folder')}
            help={t('stageLecture.folderHelp')}
            placeholder={t('stageLecture.chooseFolder')}
            value={path}
            onChange={(event) => setPath(event.target.value)}
            options={folders.data.map((folder) => ({ value: folder.path, label: folder.name }))}
          />
        )}
        {path !== '' && files.isPending && <Skeleton height={160} radius={10} />}
        {path !== '' && files.isError && <LoadFailure query={files} />}
        {texts !== null && (
          <section
            className={own.preview}
            aria-label={t('common.whatStudentsWillSee')}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long text scrolls in its own box
            tabIndex={0}
          >
            <Markdown text={texts.ua || texts.en} headingLevel={4} newTabLabel={t('app.opensInNewTab')} />
          </section>
        )}
        {texts !== null && hasText && <Notice tone="warning">{t('stageLecture.textReplaced')}</Notice>}
      </div>
    </Dialog>
  )
}
