import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** The message under the navbar. `until` in milliseconds; without it the visitor closes it. */
export interface Banner {
  kind: 'success' | 'error'
  text: string
  until?: number
}

const store = createStore<{ banner: Banner | undefined }>(() => ({ banner: undefined }))

let timer: ReturnType<typeof setTimeout> | undefined

export function showBanner(banner: Banner) {
  clearTimeout(timer)
  store.setState({ banner })
  if (banner.until) timer = setTimeout(dismissBanner, banner.until)
}

export function dismissBanner() {
  clearTimeout(timer)
  store.setState({ banner: undefined })
}

export function useBanner(): Banner | undefined {
  return useStore(store, (state) => state.banner)
}
