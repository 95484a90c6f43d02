import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { SocialReturnView } from '#features/accounts/auth/social-return.tsx'

export function SocialPage({ provider }: { provider: string }) {
  const { socialSearch } = useLocation().state
  const [search] = useState(socialSearch ?? '')
  return <SocialReturnView provider={provider} search={search} />
}
