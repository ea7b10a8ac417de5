import { join } from 'node:path'
import { folderOf } from '../workspace.ts'

/** Whether `npm run dev` builds: quickly, with maps, and not in the way of what is published. */
export function isWatched(): boolean {
  return Boolean(process.env['SITE_WATCH'])
}

/** Where an app's build goes; development has a folder of its own, so that neither has to build again after the other. */
export function outputFolder(root: string, app: string): string {
  return isWatched() ? join(root, 'var/development', app) : join(folderOf(root, app), 'dist')
}

/** Where it is remembered from what the present output of an app was built. */
export function buildRecordPath(root: string, app: string): string {
  return join(root, isWatched() ? 'var/build/development' : 'var/build', `${app}.json`)
}
