import type { RouteLecture } from '@academy/contract/users'
import { homeworkTones } from '#domain/homework/homework-tones.ts'
import { MarkBadge } from '#domain/marks/mark-badge.tsx'
import { useNow } from '#lib/clock.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { lectureState, type LectureState } from './lecture-state.rules.ts'

const tones: Record<LectureState, BadgeTone> = { soon: 'neutral', open: 'green', over: 'neutral' }

/** What became of one's homework, with its mark; of a lecture without homework, whether it is open. */
export function LectureBadge({ lecture }: { lecture: RouteLecture }) {
  const t = useT()
  const { available, homeworkState, mark } = lecture
  const state = lectureState(lecture, useNow())
  return (
    <span className="ac-inline ac-gap-8">
      {mark !== null && <MarkBadge mark={mark} label={t('stage.mark')} />}
      {available && homeworkState !== 'none' ? (
        <Badge tone={homeworkTones[homeworkState]} dot>
          {t(`lecture.homework.${homeworkState}`)}
        </Badge>
      ) : (
        <Badge tone={tones[state]} dot>
          {t(`lecture.state.${state}`)}
        </Badge>
      )}
    </span>
  )
}
