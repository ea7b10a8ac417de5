import { join } from 'node:path'
import type { Country } from '@site/shared/contract'
import { renderSite, sharedMessages } from '@site/shared/testing'
import manifest from '../manifest.ts'

const messages = [sharedMessages, join(import.meta.dirname, '../../messages')]

/** Opens a page of this remote at an address: `/nl/corrections`. */
export function visit(url: string, country: Country) {
  return renderSite({ url, country, manifest, messages })
}
