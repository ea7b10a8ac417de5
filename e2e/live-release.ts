import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Channels, Release } from '@site/shared/contract'

/** Returns what is live in a release store. */
export function readLiveRelease(store: string): Release {
  const { channels }: Channels = JSON.parse(readFileSync(join(store, 'channels.json'), 'utf8'))
  return JSON.parse(
    readFileSync(join(store, 'composed', channels['live']?.folder ?? '', 'release.json'), 'utf8'),
  ) as Release
}
