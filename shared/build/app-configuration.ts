import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import federation from '@module-federation/enhanced/webpack'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import type { Configuration } from 'webpack'
import { AppDescriptionPlugin, containerName } from './app-description-plugin.ts'
import { federationOptions, federationVersion, hostAliases, readPackage } from './federation.ts'
import { ManifestChunkPlugin, SharedChunksPlugin } from './chunks.ts'
import { DevelopmentPlugin } from './development-plugin.ts'
import { moduleRules, watchFlag } from './module-rules.ts'
import { compileHints, insertStyle, optimization, ScriptLoadingPlugin, sourceMaps } from './output.ts'
import { ProvidedIdsPlugin, StableOrderPlugin } from './stable-order-plugin.ts'
import { ShellPlugin } from './shell-plugin.ts'

const sharedFolder = fileURLToPath(new URL('..', import.meta.url))

/** Milliseconds until a script counts as failed. */
const scriptTimeout = 8000

/** Set by `npm run dev`: a quick build, not minified, with source maps and hot updates. */
const isWatched = Boolean(process.env['SITE_WATCH'])

const hostEntry = [...(isWatched ? ['./src/development/refresh.ts'] : []), './src/index.ts']

/**
 * Returns the webpack configuration of the host or a remote.
 * @param configUrl `import.meta.url` of its `webpack.config.ts`, next to its `package.json`.
 */
export function appConfiguration(configUrl: string): Configuration {
  const folder = dirname(fileURLToPath(configUrl))
  const own = readPackage(folder)
  const isHost = own.name === 'host'
  const messageFolders = [...(isHost ? [join(sharedFolder, 'messages')] : []), join(folder, 'messages')]
  return {
    name: own.name,
    context: folder,
    mode: isWatched ? 'development' : 'production',
    devtool: false,
    target: ['web', 'es2022'],
    entry: isHost ? { main: hostEntry } : {},
    output: {
      path: join(folder, 'dist'),
      filename: '[name].[contenthash:10].js',
      chunkFilename: '[name].[contenthash:10].js',
      assetModuleFilename: '[name].[contenthash:10][ext]',
      publicPath: 'auto',
      uniqueName: containerName(own.name),
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: scriptTimeout,
      strictModuleExceptionHandling: true,
      clean: true,
    },
    resolve: {
      extensions: ['.js', '.mjs'],
      conditionNames: ['module-sync', 'production', 'import', 'module', 'browser', '...'],
      alias: isHost ? hostAliases() : {},
    },
    module: {
      parser: { javascript: { exportsPresence: 'error' } },
      rules: moduleRules(own.name, containerName(own.name), isWatched),
    },
    plugins: [
      new federation.ModuleFederationPlugin(federationOptions(own, isHost)),
      new MiniCssExtractPlugin({
        filename: '[name].[contenthash:10].css',
        chunkFilename: '[name].[contenthash:10].css',
        insert: insertStyle,
        // Without scope hoisting, styles of unrelated parts have no defined order.
        ignoreOrder: isWatched,
      }),
      new ScriptLoadingPlugin(),
      sourceMaps(own.name, isWatched),
      ...(isWatched ? [new DevelopmentPlugin()] : [new StableOrderPlugin(), compileHints()]),
      watchFlag(isWatched),
      new AppDescriptionPlugin({
        name: own.name,
        packageVersion: own.version,
        folder,
        isHost,
        internal: own.site?.internal,
        peerDependencies: own.peerDependencies,
        messageFolders,
      }),
      ...(isHost
        ? [new ProvidedIdsPlugin(), new ShellPlugin(folder, isWatched)]
        : [new ManifestChunkPlugin(), new SharedChunksPlugin()]),
    ],
    optimization: optimization(isHost, isWatched),
    performance: false,
    // A packed package may be replaced by another one of the same version.
    snapshot: { unmanagedPaths: [sharedFolder] },
    cache: {
      type: 'filesystem',
      name: `${own.name}-${isWatched ? 'development' : 'production'}-${federationVersion()}`,
      // This folder decides how modules are built.
      buildDependencies: { config: [fileURLToPath(configUrl), fileURLToPath(new URL('./', import.meta.url))] },
      // Not after each save.
      ...(isWatched ? { idleTimeoutAfterLargeChanges: 60_000 } : {}),
    },
    stats: 'errors-warnings',
  }
}
