import type { DataRouter } from '@site/shared/platform'
import { untilIdle } from '../prefetch/until-idle.ts'
import { getBoot, getHost, getOwner, getSegments } from '../release/release.ts'
import { watchFreezing, watchRest } from './page-busy.ts'
import { report } from './start-telemetry.ts'

/**
 * Marks each page as being opened until it has been shown and the browser is idle: a page whose code never ends is counted. A click on a
 * page, which may freeze it as well, counts as opening it again.
 */
export function watchOpening(router: DataRouter): void {
  const { markOpening } = getBoot()
  let openedCount = 0
  watchFreezing(report)
  const mark = ({ pathname }: Pick<Location, 'pathname'>) => {
    openedCount += 1
    markOpening(getOwner(getSegments(pathname)) ?? getHost())
  }
  const endWhenIdle = async () => {
    const number = (openedCount += 1)
    await watchRest(untilIdle(), report)
    if (number === openedCount) markOpening()
  }
  const isShown = ({ initialized, navigation }: DataRouter['state']) => initialized && navigation.state === 'idle'
  const follow = (state: DataRouter['state']) => {
    if (isShown(state)) void endWhenIdle()
    else mark(state.navigation.location ?? window.location)
  }
  follow(router.state)
  router.subscribe(follow)
  // Before the handlers of the page.
  addEventListener(
    'click',
    () => {
      if (!isShown(router.state)) return
      mark(window.location)
      void endWhenIdle()
    },
    true,
  )
}
