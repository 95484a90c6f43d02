import classes from './skip-link.module.css'

/** First stop of the keyboard on every page; jumps over navigation to `<main id="main">`. */
export function SkipLink({ label }: { label: string }) {
  return (
    <a
      href="#main"
      className={classes.skip}
      onClick={(event) => {
        event.preventDefault()
        document.getElementById('main')?.focus()
      }}
    >
      {label}
    </a>
  )
}
