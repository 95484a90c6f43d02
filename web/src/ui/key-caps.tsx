import classes from './key-caps.module.css'

/** Keys as they lie on a keyboard. */
export function KeyCaps({ keys }: { keys: readonly string[] }) {
  return (
    <span className={classes.caps}>
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  )
}
