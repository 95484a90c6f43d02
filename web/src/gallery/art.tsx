import { directionIcons } from '#domain/directions/direction-icons.tsx'
import { stageIcons } from '#domain/programme/stage-icons.tsx'
import * as icons from '#ui/icons.tsx'
import { AcademyClosedArt } from '#ui/illustrations/academy-closed.tsx'
import { BlockedArt } from '#ui/illustrations/blocked.tsx'
import { EmptyListArt } from '#ui/illustrations/empty-list.tsx'
import { MailSentArt } from '#ui/illustrations/mail-sent.tsx'
import { NoStagesArt } from '#ui/illustrations/no-stages.tsx'
import { NotFoundArt } from '#ui/illustrations/not-found.tsx'
import { SomethingWrongArt } from '#ui/illustrations/something-wrong.tsx'
import { Logo } from '#ui/logo.tsx'
import { Both } from './frame.tsx'
import classes from './gallery.module.css'

const arts = { MailSentArt, NoStagesArt, AcademyClosedArt, BlockedArt, NotFoundArt, SomethingWrongArt, EmptyListArt }

export function Art() {
  return (
    <>
      <Both title="Знак і напрями">
        <div className={classes.row}>
          <Logo size={24} />
          <Logo />
          <Logo size={56} />
          {Object.entries(directionIcons).map(([name, DirectionIcon]) => (
            <DirectionIcon key={name} />
          ))}
        </div>
      </Both>
      <Both title="Ілюстрації">
        <div className={classes.grid}>
          {Object.entries(arts).map(([name, Picture]) => (
            <figure key={name}>
              <Picture />
              <figcaption className={classes.muted}>{name}</figcaption>
            </figure>
          ))}
        </div>
      </Both>
      <Both title="Іконки етапів">
        <div className={classes.icons}>
          {Object.entries(stageIcons).map(([name, StageIcon]) => (
            <span key={name}>
              <StageIcon size={24} />
              {name}
            </span>
          ))}
        </div>
      </Both>
      <Both title="Іконки">
        <div className={classes.icons}>
          {Object.entries(icons).map(([name, GeneralIcon]) => (
            <span key={name}>
              <GeneralIcon size={24} />
              {name.replace(/Icon$/, '')}
            </span>
          ))}
        </div>
      </Both>
    </>
  )
}
