import { documentKey, versionDate, type DocumentKey } from '@site/shared/calls'
import { redirectTo, useLoaderData, useLocation } from '@site/shared/platform'
import type { Params } from '@site/shared/contract'
import { redirectLegacy } from '../../parts/redirect-legacy.ts'
import { LegalDocument } from './legal-document.tsx'

/** Gives the key of the document; another one is a path of the former site, or does not exist (product §2). */
export function loader({ params, request }: { params: Params; request: Request }): DocumentKey {
  const { key = '' } = params
  if (documentKey.is(key)) return key
  throw redirectLegacy(key, request) ?? redirectTo('/not-found')
}

/**
 * The document in force; with `?version=2025-07-01` an earlier one, with `&compare=1` what has changed since, with
 * `&compare=2026-01-01` what had changed until that version.
 */
export default function DocumentPage() {
  const key = useLoaderData<typeof loader>()
  const query = new URLSearchParams(useLocation().search)
  const version = query.get('version') || undefined
  const compare = query.get('compare')
  const other = versionDate.is(compare) ? compare : undefined
  const [older, newer] = version && other && other < version ? [other, version] : [version, other]
  const compared = older && (compare === '1' ? 'current' : newer === older ? undefined : newer)
  return <LegalDocument key={`${key} ${older} ${compared}`} wanted={{ key, version: older, compared }} />
}
