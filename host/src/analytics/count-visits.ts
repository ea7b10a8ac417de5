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
    navigator.sendBeacon(
      '/api/page-views',
      new Blob([JSON.stringify({ path: pathname })], { type: 'application/json' }),
    )
  }
  count()
  const { navigation } = window as { navigation?: EventTarget }
  navigation?.addEventListener('navigatesuccess', count)
}
