import { documentKey, versionDate, type DocumentKey } from '@site/shared/calls'
import { redirectTo, useLoaderData, useLocation } from '@site/shared/platform'
import type { Params } from '@site/shared/contract'
import { useState } from 'react'
import { LegalDocument } from './legal-document.tsx'
import { startText } from './prepared-text.ts'

export function loader({ params, request }: { params: Params; request: Request }): DocumentKey {
  const { key = '' } = params
  if (!documentKey.is(key)) throw redirectTo('/not-found')
  if (!new URL(request.url).searchParams.has('version')) startText(key)
  return key
}

/**
 * The document in force; with `?version=2025-07-01` an earlier version, with `&compare=1` its changes until today, with
 * `&compare=2026-01-01` its changes until that version.
 */
export default function DocumentPage() {
  const key = useLoaderData<typeof loader>()
  const { search, key: entry } = useLocation()
  const query = new URLSearchParams(search)
  const version = query.get('version') || undefined
  const compare = query.get('compare')
  const other = versionDate.is(compare) ? compare : undefined
  const isReversed = version !== undefined && other !== undefined && other < version
  const older = isReversed ? other : version
  const newer = isReversed ? version : other
  const compared = nameCompared(older, newer, compare === '1')
  // Another version renders a new page, and the focus would be lost.
  const [opened] = useState(entry)
  const requested = { key, version: older, compared }
  return <LegalDocument key={`${key} ${older} ${compared}`} requested={requested} isChosen={entry !== opened} />
}

/** Returns what `older` is compared with; a version is not compared with itself. */
function nameCompared(older: string | undefined, newer: string | undefined, isWithCurrent: boolean) {
  if (!older) return undefined
  if (isWithCurrent) return 'current'
  return newer === older ? undefined : newer
}
