// Serves the site from a store of its own and publishes a part each time its files change; open pages reload.
import { existsSync, watch } from 'node:fs'
import { join } from 'node:path'
import { listApps } from '../site/workspace.ts'
import { root, run } from './processes.ts'

const parts = listApps(root)
const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !parts.includes(name))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}; choose from ${parts.join(', ')}`)
  process.exit(2)
}
const live = chosen.length > 0 ? chosen : parts
const env = { SITE_DIR: 'var/dev', SITE_WATCH: '1', SITE_BROTLI: '3' }

function publish(names: string[]) {
  return run('node', ['site/main.ts', 'publish', ...names], env)
}

const changed = new Set<string>()
let publishing = false

async function publishChanged() {
  if (publishing) return
  publishing = true
  while (changed.size > 0) {
    // Editors write a file in several steps: what comes within this time is one change.
    await new Promise((resolve) => setTimeout(resolve, 120))
    const names = [...changed]
    changed.clear()
    await publish(names)
  }
  publishing = false
}

function watchFolder(folder: string, names: string[]) {
  watch(join(root, folder), { recursive: true }, (_, file) => {
    if (!file || /(^|\/)(dist|node_modules)(\/|$)|\.test\.tsx?$/.test(file)) return
    for (const name of names) changed.add(name)
    void publishChanged()
  })
}

// One part alone: the others as they were built last, even when their sources do not build now.
const hasOthers = existsSync(join(root, env.SITE_DIR, 'release.json'))
if ((await publish(chosen.length > 0 && hasOthers ? chosen : ['all'])) !== 0) process.exit(1)
for (const name of live) watchFolder(name, [name])
watchFolder('shared', live)
process.exit(await run('node', ['--watch', '--watch-preserve-output', 'server/main.ts'], env))
