/** The functions of React Refresh in use; the package has no types. */
declare module 'react-refresh/runtime' {
  export function injectIntoGlobalHook(page: Window): void
  export function register(type: unknown, id: string): void
  export function createSignatureFunctionForTransform(): (type: unknown, key?: string) => unknown
  export function isLikelyComponentType(type: unknown): boolean
  export function performReactRefresh(): unknown
}

interface Window {
  /** Present in builds of `npm run dev`. */
  development?: import('./refresh.ts').Development
  /** Replaces an app in the release of this page, which loads files of the new build from now on. */
  exchangeApp?(app: import('@site/shared/contract').PageApp): void
}
