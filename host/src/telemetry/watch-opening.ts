import type { DataRouter } from '@site/shared/platform'
import { untilIdle } from '../prefetch/prefetch.ts'
import { getBoot, getHost, getOwner, getSegments } from '../release/release.ts'

/** Marks each page as being opened until it has been shown and the browser is idle: a page whose code never ends is counted. */
export function watchOpening({ state, subscribe }: DataRouter): void {
  const { markOpening } = getBoot()
  let opened = 0
  const follow = ({ initialized, navigation }: DataRouter['state']) => {
    const number = (opened += 1)
    if (!initialized || navigation.state !== 'idle') {
      const { pathname } = navigation.location ?? window.location
      markOpening(getOwner(getSegments(pathname)) ?? getHost())
    } else {
      void untilIdle().then(() => {
        if (number === opened) markOpening()
      })
    }
  }
  follow(state)
  subscribe(follow)
}
