import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

interface PageTitle {
  /** The history entry that it belongs to. */
  entry: string
  title: string | undefined
}

const store = createStore<PageTitle>(() => ({ entry: '', title: undefined }))

/** Replaces the title that the manifest gives a page, for a page that shows one of several things. */
export function usePageTitle(title: string | undefined) {
  const { key: entry } = useLocation()
  useLayoutEffect(() => store.setState({ entry, title }), [entry, title])
}

/** Returns the title that the current page gave itself; for the host, which writes the title of the document. */
export function useOwnTitle(): string | undefined {
  const { key } = useLocation()
  const { entry, title } = useStore(store)
  return entry === key ? title : undefined
}
