import { useQuery } from '@tanstack/react-query'
import { useT } from '#lib/i18n/use-t.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import classes from './second-factor.module.css'
import { qrPath } from '#lib/qr-path.rules.ts'

/** Drawn as one path, dark on white in both themes: a camera does not know about themes. */
export function QrCode({ value }: { value: string }) {
  const t = useT()
  const { data } = useQuery({
    queryKey: ['qr', value],
    queryFn: async () => (await import('uqr')).encode(value, { border: 2, ecc: 'M' }),
    // A secret leaves the memory with the dialog.
    gcTime: 0,
    staleTime: Infinity,
  })
  if (data === undefined) return <Skeleton width={208} height={208} radius={16} />
  return (
    <svg
      className={classes.qr}
      viewBox={`0 0 ${data.size} ${data.size}`}
      role="img"
      aria-label={t('account.secondFactor.qr')}
      shapeRendering="crispEdges"
    >
      <path d={qrPath(data.data)} />
    </svg>
  )
}
