/** Text in markdown as elements of the page. */
export function Markdown({ text }: { text: string }) {
  return <p>{text}</p>
}
