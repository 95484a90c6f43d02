import { alerts } from '#lib/alerts.ts'
import { copyText } from '#lib/clipboard.ts'
import { paths } from '#lib/paths.ts'

/** The address that is sent to those who fill the form in. */
export const linkOfForm = (id: number): string => new URL(paths.form(id), location.origin).href

export const copyFormLink = async (id: number): Promise<void> => {
  const link = linkOfForm(id)
  if (await copyText(link)) alerts.success('forms.linkCopied')
  else alerts.warning('forms.linkNotCopied', { link })
}
