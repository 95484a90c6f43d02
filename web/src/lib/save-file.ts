/** Hands a file to the browser's download list. */
export const saveFile = (content: Blob, name: string): void => {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // A busy browser takes a while until it takes hold of the content; gone before that, there is no file.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
