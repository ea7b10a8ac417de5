import { notFound } from '@site/shared/platform'
import { redirectLegacy } from '../../parts/redirect-legacy.ts'

/** `/{lang}/{old path}` leads to a document or out of the site; in a locale without that path it does not exist. */
export function loader({ request }: { request: Request }) {
  const [, , path = ''] = new URL(request.url).pathname.split('/')
  throw redirectLegacy(path, request) ?? notFound()
}

/** Never shown: the loader always leads elsewhere. */
export default function LegacyPage() {
  return null
}
