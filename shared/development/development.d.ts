/** The functions of React Refresh in use; the package has no types. */
declare module 'react-refresh/runtime' {
  export function injectIntoGlobalHook(page: Window): void
  export function register(type: unknown, id: string): void
  export function createSignatureFunctionForTransform(): (type: unknown, key?: string) => unknown
  export function isLikelyComponentType(type: unknown): boolean
  /** Returns what it has found to be new; null for nothing. */
  export function performReactRefresh(): Update | null
  export function getFamilyByType(type: unknown): Family | undefined

  /** The versions of one component, by the file that exports it. */
  export interface Family {
    current: unknown
  }

  export interface Update {
    /** Their state stays. */
    updatedFamilies: Set<Family>
    /** Their hooks are others: they are built anew. */
    staleFamilies: Set<Family>
  }
}

interface Window {
  /** Present in development. */
  development?: import('./refresh.ts').Development
  /** Replaces an app in the release of this page, which loads files of the new build from now on. */
  exchangeApp?(app: import('@site/shared/contract').PageApp): void
}
