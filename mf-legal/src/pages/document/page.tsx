import { documentKey, type DocumentKey } from '@site/shared/calls'
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

/** The document in force; with `?version=2025-07-01` an earlier one, with `&compare=1` what has changed since. */
export default function DocumentPage() {
  const key = useLoaderData<typeof loader>()
  const query = new URLSearchParams(useLocation().search)
  const version = query.get('version') || undefined
  const compared = Boolean(version) && query.get('compare') === '1'
  return <LegalDocument key={`${key} ${version} ${compared}`} wanted={{ key, version, compared }} />
}
