import { countPageView } from '@site/shared/calls'

/** Sends the path of each page that is opened, and nothing else. Later pages count where the browser has the Navigation API. */
export function countViews() {
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
