import { useStore } from 'zustand'
import { createRequestStore } from './request-store.ts'

/** The one request of this tab, for the pages of all remotes and their loaders. */
export const requestStore = createRequestStore()

export function useRequest() {
  return useStore(requestStore.store, (state) => state.request)
}

export function useReceipt() {
  return useStore(requestStore.store, (state) => state.receipt)
}
