import { TextLink } from '#ui/text-link.tsx'
import { ThemeSwitch } from '#ui/theme-switch.tsx'
import { Art } from './art.tsx'
import { Basics } from './basics.tsx'
import { Data } from './data.tsx'
import { Feedback } from './feedback.tsx'
import { Forms } from './forms.tsx'
import classes from './gallery.module.css'
import { AuthView, LandingView, ShellView } from './shells.tsx'

const views = { shell: ShellView, auth: AuthView, landing: LandingView }

/** Dev only: everything of `ui/` in every state and both themes. `?view=shell|auth|landing` shows a whole screen. */
export function GalleryPage() {
  const view = new URLSearchParams(window.location.search).get('view')
  if (view && Object.hasOwn(views, view)) {
    const View = views[view as keyof typeof views]
    return <View />
  }
  return (
    <main className={classes.page}>
      <div className={classes.top}>
        <h1>Галерея</h1>
        <nav className={classes.views} aria-label="Цілі екрани">
          {Object.keys(views).map((name) => (
            <TextLink key={name} href={`?view=${name}`}>
              {name}
            </TextLink>
          ))}
        </nav>
        <ThemeSwitch label="Тема сторінки" lightLabel="Світла" darkLabel="Темна" systemLabel="Як у системі" />
      </div>
      <Basics />
      <Forms />
      <Feedback />
      <Data />
      <Art />
    </main>
  )
}
