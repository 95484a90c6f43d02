import { useQuery } from '@tanstack/react-query'
import { qrPath } from '#lib/qr-path.rules.ts'

/** Dark on white, whatever the theme: it is for cameras. */
export function QrCode({ value, label, className }: { value: string; label: string; className?: string }) {
  const { data } = useQuery({
    queryKey: ['certificate-qr', value],
    queryFn: async () => (await import('uqr')).encode(value, { border: 0, ecc: 'M' }),
    staleTime: Infinity,
  })
  if (data === undefined) return <span className={className} aria-hidden="true" />
  return (
    <svg
      className={className}
      viewBox={`0 0 ${data.size} ${data.size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={qrPath(data.data)} fill="currentColor" />
    </svg>
  )
}
