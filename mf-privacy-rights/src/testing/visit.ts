import { join } from 'node:path'
import type { Country } from '@site/shared/contract'
import { renderSite } from '@site/shared/testing'
import manifest from '../manifest.ts'

const folder = join(import.meta.dirname, '../..')
const messages = [join(folder, '../shared/messages'), join(folder, 'messages')]

export function visit(url: string, country: Country, state?: object) {
  return renderSite({ url, country, manifest, messages, state })
}
