/** A file of the server, under the name that the server gave it. */
export const saveDownload = (file: unknown): void => saveFile(file as File, (file as File).name)

/** Hands a file to the browser's download list. */
export const saveFile = (content: Blob, name: string): void => {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // A busy browser reads the content a while later; revoked before that, the file would be empty.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
