import type { Move } from '@academy/contract/moves'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'

/** What a move did, in one line. */
export const useMoveName = () => {
  const t = useT()
  const locale = useLocale()
  return ({ kind, fromStage, toStage }: Pick<Move, 'kind' | 'fromStage' | 'toStage'>): string => {
    const from = fromStage ? localized(fromStage.name, locale) : ''
    const to = toStage ? localized(toStage.name, locale) : ''
    if (kind === 'advance') return t(fromStage ? 'moves.kind.advance' : 'moves.kind.begin', { from, to })
    if (kind === 'add' || kind === 'remove' || kind === 'fail') return t(`moves.kind.${kind}`, { from, to })
    return t('moves.kind.other')
  }
}
