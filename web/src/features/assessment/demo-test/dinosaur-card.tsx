import { technologyOf } from '@academy/contract/dinosaur'
import type { ReactNode } from 'react'
import { useT } from '#lib/i18n/use-t.ts'
import { CodeWords, withoutCodeMarks } from '#ui/code-words.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { Dinosaur } from './dinosaur.tsx'
import { betterKey, dinosaurTypeOf } from './dinosaur-texts.ts'
import classes from './dinosaur-card.module.css'

export interface DinosaurCardProps {
  specialization: string
  betterThanPercent: number
  eyebrow: string
  /** Whether the name of the dinosaur is the title of the page. */
  isTitle?: boolean
  children?: ReactNode
}

/** TEST-78: who it is, in a picture and in words, and how many it left behind. */
export function DinosaurCard({ specialization, betterThanPercent, eyebrow, isTitle, children }: DinosaurCardProps) {
  const t = useT()
  const { tier, name, text } = dinosaurTypeOf(specialization, betterThanPercent)
  const Title = isTitle ? 'h1' : 'h2'
  const better = t(betterKey(betterThanPercent), { percent: betterThanPercent })
  return (
    <section className={classes.card} data-tier={tier}>
      <div className={classes.picture}>
        <Dinosaur technology={technologyOf(specialization)} tier={tier} label={withoutCodeMarks(t(name))} />
      </div>
      <div className={classes.words}>
        <p className="ac-dim ac-sm">{eyebrow}</p>
        <Title className={classes.name} tabIndex={isTitle ? -1 : undefined}>
          <CodeWords text={t(name)} />
        </Title>
        <p className={classes.text}>
          <CodeWords text={t(text)} />
        </p>
        <div className={classes.better}>
          <p>{better}</p>
          <ProgressBar
            value={betterThanPercent}
            label={better}
            valueText={`${betterThanPercent} %`}
            height={10}
            gradient
          />
        </div>
        {children}
      </div>
    </section>
  )
}
