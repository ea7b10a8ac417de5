import { countPageView } from '@site/shared/calls'

/**
 * Counts page views without cookies, identifiers or addresses: the server learns the path and nothing else. The router
 * changes the address through the history, which the Navigation API reports where the browser has it.
 */
export function countVisits() {
  let counted = ''
  const count = () => {
    const { pathname } = window.location
    if (pathname === counted) return
    counted = pathname
    countPageView({ path: pathname })
  }
  count()
  const { navigation } = window as { navigation?: EventTarget }
  navigation?.addEventListener('navigatesuccess', count)
}
