import { join } from 'node:path'
import type { Country } from '@site/shared/contract'
import { renderSite } from '@site/shared/testing'
import manifest from '../manifest.ts'

const folder = join(import.meta.dirname, '../..')
const sharedFolder = join(folder, '../shared')
const messages = [join(sharedFolder, 'messages'), join(sharedFolder, 'notices/messages'), join(folder, 'messages')]

export function visit(url: string, country: Country) {
  return renderSite({ url, country, manifest, messages })
}
