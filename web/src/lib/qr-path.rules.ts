/** One path for all dark squares: runs of a row become one rectangle each. */
export const qrPath = (rows: readonly (readonly boolean[])[]): string => {
  const parts: string[] = []
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue
      const start = x
      while (row[x + 1]) x++
      const width = x - start + 1
      parts.push(`M${start} ${y}h${width}v1h-${width}z`)
    }
  }
  return parts.join('')
}
