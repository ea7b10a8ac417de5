import * as refresh from 'react-refresh/runtime'
import { showError } from './overlay.ts'

interface Build {
  hot: Hot
  runtime: Runtime
}

/** The functions of webpack's `__webpack_require__` in use. */
interface Runtime {
  /** Returns the hash of the build as it is in the page now. */
  h: () => string
  /** Loaders of each kind of file for a hot update. */
  hmrC: { miniCss?: unknown }
}

/** The functions of webpack's `import.meta.webpackHot` in use. */
interface Hot {
  data?: { hadComponents?: boolean }
  accept(): void
  dispose(keep: (data: { hadComponents?: boolean }) => void): void
  invalidate(): void
  check(autoApply: true): Promise<unknown[] | null>
}

const builds = new Map<string, Build>()

/** Called by the first and last line of each component file (shared/build/refresh-loader.ts). */
export const development = {
  /** By name of the app; those with at least one component in the page. */
  builds,
  register: refresh.register,
  createSignature: refresh.createSignatureFunctionForTransform,
  acceptComponents,
  performReactRefresh: refresh.performReactRefresh,
  /** The option of React's `createRoot`. */
  onCaughtError: showError,
}
export type Development = typeof development

/** A module that exports only components can be replaced by itself: React Refresh updates them wherever they are used. */
function acceptComponents(app: string, hot: Hot, runtime: Runtime, exports: object) {
  builds.set(app, { hot, runtime })
  const exported = Object.values(exports)
  if (exported.length > 0 && exported.every((value) => refresh.isLikelyComponentType(value))) {
    hot.accept()
    hot.dispose((data) => (data.hadComponents = true))
  } else if (hot.data?.hadComponents) hot.invalidate()
}
