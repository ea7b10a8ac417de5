/** As much of React Refresh as is used; the package has no types. */
declare module 'react-refresh/runtime' {
  export function injectIntoGlobalHook(page: Window): void
  export function register(type: unknown, id: string): void
  export function createSignatureFunctionForTransform(): (type: unknown, key?: string) => unknown
  export function isLikelyComponentType(type: unknown): boolean
  export function performReactRefresh(): unknown
}

interface Window {
  refresh?: typeof import('react-refresh/runtime')
  /** Puts a new build of an app into the release of this page, which takes its files from now on. */
  exchangeApp?(app: import('@site/shared/contract').AppRelease): void
}
