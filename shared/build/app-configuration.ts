import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import federation from '@module-federation/enhanced/webpack'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack, { type Configuration } from 'webpack'
import { appDescription } from './app-description.ts'
import { webpackTarget } from './browsers.ts'
import { containerName, federationOptions, federationVersion, hostAliases, readPackage } from './federation.ts'
import { moduleRules, watchFlag } from './module-rules.ts'
import { listSharedTexts } from './messages.ts'
import {
  compileHints,
  hotUpdates,
  insertStyle,
  optimization,
  scriptLoading,
  sourceMaps,
  withoutUnusedModules,
} from './output.ts'
import { ownFile } from './own-file.ts'
import { shell } from './shell.ts'
import { stableIds, stableOrder } from './stable-order.ts'

/** The longest time that a timer of browsers can have, in milliseconds: 24 days. */
const longestTimeout = 2 ** 31 - 1

const webpackPath = createRequire(import.meta.url).resolve('webpack')

// Module Federation finds webpack by the error of a call without options, whose message takes half a second to make.
process.env['FEDERATION_WEBPACK_PATH'] ??= webpackPath

const sharedFolder = fileURLToPath(new URL('..', import.meta.url))

/** Set by `npm run dev`: a quick build, not minified, with source maps and hot updates. */
const isWatched = Boolean(process.env['SITE_WATCH'])

/** Returns a name that other versions of the tools, and webpack at another path, do not share: neither can read the cache. */
export function cacheName(app: string, mode: string, path: string): string {
  const tools = createHash('sha256').update(`${path} ${webpack.version} ${federationVersion()}`)
  return `${app}-${mode}-${tools.digest('hex').slice(0, 10)}`
}

/**
 * Returns the webpack configuration of the host or a remote.
 * @param configUrl `import.meta.url` of its `webpack.config.ts`, next to its `package.json`.
 */
export function appConfiguration(configUrl: string): Configuration {
  const folder = dirname(fileURLToPath(configUrl))
  const ownPackage = readPackage(folder)
  const isHost = ownPackage.name === 'host'
  const container = containerName(ownPackage.name)
  const sharedTexts = listSharedTexts(folder).map((part) => join(sharedFolder, part, 'messages'))
  const messageFolders = [...(isHost ? [join(sharedFolder, 'messages')] : []), ...sharedTexts, join(folder, 'messages')]
  return {
    name: ownPackage.name,
    context: folder,
    mode: isWatched ? 'development' : 'production',
    devtool: false,
    target: webpackTarget,
    // The host always loads a container and its manifest both: an entry of the same name puts them into one file.
    entry: isHost
      ? { main: [...(isWatched ? ['./src/development/refresh.ts'] : []), './src/index.ts'] }
      : { [container]: './src/manifest.ts' },
    output: {
      path: join(folder, 'dist'),
      // The store names what starts an app by its content; of a runtime, federation asks for the name before there is a hash.
      filename: '[name].js',
      chunkFilename: '[name].[contenthash:10].js',
      assetModuleFilename: '[name].[contenthash:10][ext]',
      publicPath: 'auto',
      uniqueName: container,
      crossOriginLoading: 'anonymous',
      // The boot script ends the wait (host/src/boot/arrivals.ts): on a slow line a file may take long.
      chunkLoadTimeout: longestTimeout,
      strictModuleExceptionHandling: true,
      clean: true,
    },
    resolve: {
      extensions: ['.js', '.mjs'],
      conditionNames: ['module-sync', 'production', 'import', 'module', 'browser', '...'],
      alias: {
        ...(isHost ? hostAliases() : {}),
        ...(isWatched ? { 'react/jsx-dev-runtime$': ownFile('jsx-dev-runtime') } : {}),
      },
    },
    module: {
      parser: { javascript: { exportsPresence: 'error' } },
      rules: moduleRules(ownPackage.name, container, isWatched),
    },
    plugins: [
      new federation.ModuleFederationPlugin(federationOptions(ownPackage, isHost)),
      new MiniCssExtractPlugin({
        filename: '[name].[contenthash:10].css',
        chunkFilename: '[name].[contenthash:10].css',
        insert: insertStyle,
        // Without scope hoisting, styles of unrelated parts have no defined order.
        ignoreOrder: isWatched,
      }),
      scriptLoading,
      sourceMaps(ownPackage.name, isWatched),
      ...(isWatched ? [hotUpdates] : [stableOrder, compileHints()]),
      stableIds,
      watchFlag(isWatched),
      appDescription(ownPackage, folder, messageFolders),
      ...(isHost ? [shell(folder, isWatched), withoutUnusedModules] : []),
    ],
    optimization: optimization(isHost ? undefined : container, isWatched),
    performance: false,
    // A packed package may be replaced by another one of the same version.
    snapshot: { unmanagedPaths: [sharedFolder] },
    cache: {
      type: 'filesystem',
      name: cacheName(ownPackage.name, isWatched ? 'development' : 'production', webpackPath),
      // This folder decides how modules are built.
      buildDependencies: { config: [fileURLToPath(configUrl), fileURLToPath(new URL('./', import.meta.url))] },
      // Not after each save.
      ...(isWatched ? { idleTimeoutAfterLargeChanges: 60_000 } : {}),
    },
    stats: 'errors-warnings',
  }
}
