/** Hands a file to the browser's download list. */
export const saveFile = (content: Blob, name: string): void => {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download has taken hold of the content by the next turn.
  setTimeout(() => URL.revokeObjectURL(address), 1_000)
}
