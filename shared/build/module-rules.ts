import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack, { type LoaderContext } from 'webpack'
import { browsers } from './browsers.ts'
import { ownFile } from './own-file.ts'

const require = createRequire(import.meta.url)
/** Loader rule that removes from a call what only the server, tests and the build read; a remote has its own calls in `src/calls.ts` or `src/calls/`. */
const callRule = {
  test: /\.[jt]s$/,
  include: [fileURLToPath(new URL('../calls', import.meta.url)), /[\\/]src[\\/]calls(?:\.ts$|[\\/])/],
  loader: ownFile('leave-out-loader'),
  options: {
    names: ['params', 'query', 'body', 'errors', 'group', 'summary', 'mediaType'],
    requiredProperty: 'method',
  },
  enforce: 'pre' as const,
}

export const companyRule = {
  test: /[\\/]rules[\\/](?:accounts|company)\.[jt]s$/,
  include: fileURLToPath(new URL('../rules', import.meta.url)),
  loader: ownFile('site-loader'),
  enforce: 'pre' as const,
}

/** Loader rule that removes from a manifest what only the build reads, with Node: the release has it in the texts of each locale. */
const manifestRule = {
  test: /[\\/]src[\\/]manifest\.ts$/,
  loader: ownFile('leave-out-loader'),
  options: { names: ['plain', 'search', 'menu', 'early', 'ahead', 'ownTexts'] },
  enforce: 'pre' as const,
}

/** A page uses few components of react-router and react-intl, and often one call of a module or one rule of fields. */
const pureRules = [
  {
    test: /[\\/]node_modules[\\/](?:react-intl|react-router)[\\/].*\.js$/,
    functions: String.raw`React(?:\$\d)?\.(?:createContext|forwardRef|memo)|createFormatted\w+`,
  },
  {
    test: /[\\/](?:calls(?:[\\/][\w-]+){0,2}|rules[\\/]rules)\.[jt]s$/,
    functions:
      'array|boolean|call|coerce|enums|integer|literal|max|min|nonempty|nullable|number|object|optional|pattern|record|refine|rule|size|string|type|union',
  },
].map(({ test, functions }) => ({ test, loader: ownFile('pure-calls-loader'), options: { functions } }))

/** Packages whose syntax is newer than the browsers that the site supports (browsers.ts). */
const packageRule = {
  test: /[\\/]node_modules[\\/]intl-messageformat[\\/].*\.js$/,
  loader: require.resolve('swc-loader'),
  options: { jsc: { parser: { syntax: 'ecmascript' } }, env: { targets: browsers, bugfixes: true } },
}

export function moduleRules(app: string, prefix: string, isWatched: boolean) {
  const ofMode = isWatched ? [refreshRule(app)] : [manifestRule, ...pureRules]
  return [...ofMode, scriptRule(isWatched), packageRule, callRule, companyRule, styleRule(prefix, isWatched)]
}

/** Removes code for `npm run dev` from other builds. */
export function watchFlag(isWatched: boolean) {
  return new webpack.DefinePlugin({ 'process.env.SITE_WATCH': JSON.stringify(isWatched ? '1' : '') })
}

export function scriptRule(isWatched: boolean) {
  return {
    test: /\.tsx?$/,
    loader: require.resolve('swc-loader'),
    options: {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic', ...(isWatched ? { development: true, refresh: true } : {}) } },
      },
      // `bugfixes`: parameters stay as short as they are written.
      env: { targets: browsers, bugfixes: true },
    },
  }
}

function refreshRule(app: string) {
  return {
    test: /\.tsx$/,
    exclude: /[\\/]node_modules[\\/]/,
    loader: ownFile('refresh-loader'),
    options: { app },
  }
}

/** Names classes by their file and their place in it: a hash of each class would not compress, neither in styles nor in scripts. */
function shortNames(prefix: string) {
  const places = new WeakMap<object, string[]>()
  return (loader: LoaderContext<unknown>, _pattern: string, name: string) => {
    const names = places.get(loader) ?? []
    places.set(loader, names)
    if (!names.includes(name)) names.push(name)
    const path = relative(loader.rootContext, loader.resourcePath).replaceAll('\\', '/')
    const file = createHash('sha256').update(path).digest('base64url').slice(0, 4)
    return `${prefix}_${file}${names.indexOf(name).toString(36)}`
  }
}

export function styleRule(prefix: string, isWatched: boolean) {
  const modules = {
    // Readable names only in development.
    ...(isWatched ? { localIdentName: `${prefix}_[local]_[hash:base64:5]` } : { getLocalIdent: shortNames(prefix) }),
    namedExport: false,
    exportLocalsConvention: 'as-is',
  }
  return {
    test: /\.css$/,
    use: [
      { loader: MiniCssExtractPlugin.loader },
      {
        loader: require.resolve('css-loader'),
        options: { sourceMap: false, modules: { auto: /\.module\.css$/, ...modules } },
      },
      { loader: ownFile('site-loader') },
    ],
  }
}
