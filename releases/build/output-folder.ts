import { join } from 'node:path'
import { folderOf } from '../workspace.ts'

/** Returns whether the build is for `npm run dev`: quick, with maps, and apart from what is published. */
export function isWatched(): boolean {
  return Boolean(process.env['SITE_WATCH'])
}

/** Returns the output folder of an app; development has its own, so that neither build has to be repeated after the other. */
export function outputFolder(root: string, app: string): string {
  return isWatched() ? join(root, 'var/development', app) : join(folderOf(root, app), 'dist')
}

/** Returns the path of the file with the digests of the inputs and output of the latest build. */
export function buildRecordPath(root: string, app: string): string {
  return join(root, isWatched() ? 'var/build/development' : 'var/build', `${app}.json`)
}
