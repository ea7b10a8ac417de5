import { notFound } from '@site/shared/platform'
import { redirectLegacy } from '../../parts/redirect-legacy.ts'

/** Redirects `/{lang}/{old path}`; 404 in a locale without that path. */
export function loader({ request }: { request: Request }) {
  const [, , path = ''] = new URL(request.url).pathname.split('/')
  throw redirectLegacy(path, request) ?? notFound()
}

/** Never rendered. */
export default function LegacyPage() {
  return null
}
