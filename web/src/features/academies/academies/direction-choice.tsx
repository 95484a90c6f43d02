import { groupsApi } from '@academy/contract/groups'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { directionIcon } from '#domain/directions/direction-icons.tsx'
import { directionText } from '#domain/directions/direction-texts.ts'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingBlock } from '#kit/loading.tsx'
import { useAction } from '#kit/use-action.ts'
import { call } from '#lib/api.ts'
import { errorText } from '#lib/error-texts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { directionIn } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { EmptyListArt } from '#ui/illustrations/empty-list.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { chooseDirection } from './academies.api.ts'
import classes from './direction-choice.module.css'

/** ACAD-40: the directions of the current academy; saving one opens the cabinet. */
export function DirectionChoice() {
  const t = useT()
  const router = useRouter()
  const { user, selection } = usePerson()
  const current = directionIn(user, selection)
  const [chosen, setChosen] = useState<string | null>(current ? String(current.id) : null)
  const [isAsked, setAsked] = useState(false)
  const query = useQuery({
    queryKey: ['academies', selection, 'directions'],
    queryFn: ({ signal }) => call(groupsApi.rootGroups, {}, { signal }),
  })
  const saving = useAction()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen === null) setAsked(true)
    else
      void saving.run(async () => {
        await chooseDirection(Number(chosen))
        await router.navigate({ href: paths.cabinet })
      })
  }

  if (query.isError) return <LoadFailure query={query} />
  if (query.isPending) return <LoadingBlock height={220} radius={16} />
  if (query.data.length === 0) {
    return (
      <Card>
        <EmptyState
          art={<EmptyListArt />}
          title={t('selectDirection.empty.title')}
          text={t('selectDirection.empty.text')}
        />
      </Card>
    )
  }
  return (
    <form onSubmit={submit} className={classes.form} noValidate>
      <RadioCards
        legend={t('selectDirection.legend')}
        hideLegend
        minCardWidth={420}
        required
        value={chosen}
        onChange={setChosen}
        error={isAsked && chosen === null ? t('selectAcademy.chooseDirection') : undefined}
        cards={query.data.map(({ specialization }) => {
          const DirectionIcon = directionIcon(specialization.name)
          const about = directionText(specialization.name)
          return {
            value: String(specialization.id),
            title: specialization.name,
            description: about === null ? undefined : t(about),
            picture: <DirectionIcon size={44} />,
          }
        })}
      />
      {saving.failure !== null && (
        <p role="alert" className="ac-red ac-medium">
          {t(errorText(saving.failure))}
        </p>
      )}
      <Button type="submit" loading={saving.isBusy}>
        {t('selectDirection.submit')}
      </Button>
    </form>
  )
}
