import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EditedSite } from '../edited-site.ts'
import { StockExample } from '../stock-example.ts'

const examples: [example: string, app: string, page: string][] = [
  ['stock-webpack', 'mf-visit', '--page visit=./App --title Visit'],
  ['stock-rspack', 'mf-panel', '--page panel=./Panel --title Panel'],
  // Of ES modules: docs/decisions/0040.
  ['stock-vite', 'mf-delivery', '--page delivery=./Delivery --title Delivery'],
]

/** Serves the site with remotes of stock builds, below `origin`. The built site must be there. */
export async function serveAdopted() {
  const site = new EditedSite('e2e-engines')
  writeFileSync(join(site.store, 'needs.json'), JSON.stringify({ 'mf-delivery': { modules: true } }))
  for (const [name, app, page] of examples) {
    const example = new StockExample(name)
    const archive = join(example.folder, `${app}.tgz`)
    await site.type(`npm run --silent site -- adopt ${example.dist} --name ${app} ${page} --out ${archive}`)
    await site.publish(archive)
    example.remove()
  }
  await site.start()
  return { origin: site.origin, close: () => site.close() }
}
