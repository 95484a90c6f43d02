import type { AcademyTemplate, AcademyTemplateName } from '@academy/contract/academy-templates'
import { academyTemplates } from '@academy/contract/academy-templates'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingText } from '#kit/loading.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { formatQuery } from '#lib/query-string.ts'
import { mayDo } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { enterAcademy } from './academies.api.ts'
import { academyEditQueries } from './academy-edit.api.ts'
import classes from './academy-start.module.css'
import { CopyDialog } from './copy-dialog.tsx'
import { TemplatePreview } from './template-preview.tsx'
import { fieldId, type AcademyFields } from './use-academy-fields.ts'

type Choice = AcademyTemplateName | 'empty' | 'copy'

/** Any academy that one may edit is a template: its copy takes along all of its programme. */
function OwnTemplates() {
  const t = useT()
  const router = useRouter()
  const { user } = usePerson()
  const own = user.academies.filter(({ id }) => mayDo(user, id, 'academies.update'))
  const [chosen, setChosen] = useState(own[0]?.id ?? null)
  const [isAsking, setAsking] = useState(false)
  const source = own.find(({ id }) => id === chosen)
  if (!source) return <p className="ac-soft">{t('academies.template.noneOwn')}</p>
  return (
    <div className={classes.own}>
      <SelectField
        id="template-academy"
        size="sm"
        label={t('academies.template.which')}
        options={own.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={String(source.id)}
        onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
      />
      <Button size="sm" onClick={() => setAsking(true)}>
        {t('academies.template.goOn')}
      </Button>
      {isAsking && (
        <CopyDialog
          academy={source}
          onClose={() => setAsking(false)}
          onCopied={({ id }) => {
            void enterAcademy(id).then(() =>
              router.navigate({ href: `${paths.academyEdit(id)}${formatQuery({ tab: 'check' })}` }),
            )
          }}
        />
      )}
    </div>
  )
}

interface AcademyStartProps {
  form: AcademyFields
  isCopying: boolean
  onCopying: (isCopying: boolean) => void
}

/** What a new academy begins with, and what that is, before anything is made. */
export function AcademyStart({ form, isCopying, onCopying }: AcademyStartProps) {
  const t = useT()
  const query = useQuery(academyEditQueries.templates())
  const { template, startDate } = form.values
  const choice: Choice = isCopying ? 'copy' : (template ?? 'empty')
  const shown = query.data?.find(({ name }) => name === choice)
  const choose = (next: Choice) => {
    onCopying(next === 'copy')
    if (next !== 'copy') form.change({ template: next === 'empty' ? null : next })
  }
  const facts = (of: AcademyTemplate | undefined) =>
    of &&
    ` ${t('academies.template.facts', {
      stages: t('academies.template.stages', { count: of.stages.length }),
      days: t('common.days', { count: of.days }),
    })}`
  return (
    <Card>
      <div className="ac-stack ac-gap-16">
        <RadioCards<Choice>
          id={fieldId('template')}
          legend={t('academies.template.legend')}
          minCardWidth={170}
          value={choice}
          error={form.errorOf('template')}
          onChange={choose}
          cards={([...academyTemplates, 'copy', 'empty'] as const).map((value) => ({
            value,
            title: t(`academies.template.${value}`),
            description: (
              <>
                {t(`academies.template.${value}.text`)}
                {facts(query.data?.find(({ name }) => name === value))}
              </>
            ),
          }))}
        />
        {choice !== 'copy' && choice !== 'empty' && query.isPending && <LoadingText lines={4} />}
        {query.isError && <LoadFailure query={query} />}
        {shown && <TemplatePreview template={shown} startDate={startDate} />}
        {isCopying && <OwnTemplates />}
      </div>
    </Card>
  )
}
