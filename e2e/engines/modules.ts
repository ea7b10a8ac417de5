import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EditedSite } from '../edited-site.ts'
import { StockExample } from '../stock-example.ts'

/** Serves the site with a remote of ES modules (docs/decisions/0040), below `origin`. The built site must be there. */
export async function serveModules() {
  const example = new StockExample('stock-vite')
  const site = new EditedSite('e2e-engines')
  const archive = join(example.folder, 'mf-delivery.tgz')
  const page = '--page delivery=./Delivery --title Delivery'
  await site.type(`npm run --silent site -- adopt ${example.dist} --name mf-delivery ${page} --out ${archive}`)
  writeFileSync(join(site.store, 'needs.json'), JSON.stringify({ 'mf-delivery': { modules: true } }))
  await site.publish(archive)
  await site.start()
  return {
    origin: site.origin,
    async close() {
      await site.close()
      example.remove()
    },
  }
}
